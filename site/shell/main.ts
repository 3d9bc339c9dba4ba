// The shell of a page. Addresses that change with each build are on the script's own
// element, so that this file does not.
import { Engine } from "./engine"
import { labElement } from "./lab"
import { mapElement } from "./map"
import { wirePage } from "./page"

const { worker = "", engine = "", bytes = "0", atlas = "", atlasBytes = "0" } = (document.currentScript as HTMLScriptElement).dataset
const absolute = (address: string) => new URL(address, document.baseURI).href

wirePage()
const shared = new Engine({ worker: absolute(worker), engine: absolute(engine), bytes: Number(bytes) })
customElements.define("halt-lab", labElement(shared, Number(bytes)))
const explorer = new Engine({ worker: absolute(worker), engine: absolute(atlas), bytes: Number(atlasBytes) })
customElements.define("halt-map", mapElement(explorer, Number(atlasBytes)))
