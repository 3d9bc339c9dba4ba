package asset

import (
	"fmt"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle makes one minified file of an entry (.ts or .css) and what it imports.
func bundle(entry string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{entry},
		Bundle:            true,
		Write:             false,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		LogLevel:          api.LogLevelSilent,
		TsconfigRaw:       "{}", // the type checker's own file must not change the output
	})
	problems := append(result.Errors, result.Warnings...)
	if len(problems) > 0 {
		return nil, fmt.Errorf("%s", strings.Join(api.FormatMessages(problems, api.FormatMessagesOptions{}), ""))
	}
	return result.OutputFiles[0].Contents, nil
}
