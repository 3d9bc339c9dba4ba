package render

// An axis lays steps out along time, one column each. Everything that is drawn along the
// same steps (the diagram, a map below it) shares the axis, so that columns agree.
type axis struct {
	start, unit float64
	n           int
}

func (a axis) mid(i int) float64  { return a.start + a.unit*(float64(i)+.5) }
func (a axis) edge(i int) float64 { return a.start + a.unit*float64(i) } // before step i
func (a axis) end() float64       { return a.edge(a.n) }

// A layout is where things lie, in pixels: along time, and across it.
type layout struct {
	o     Orientation
	time  axis
	lanes []float64 // middle of each lane
	files []float64 // near edge of each file's bars
	thick []float64 // of one bar of each file
	near  float64   // the plot runs across from near
	far   float64   // … to far
	font  float64   // size of the small text
}

const (
	wideMost   = 1054 // what fits into a lab on a large screen
	wideLeft   = 96   // room for the names of lanes
	wideTop    = 60   // middle of the first lane
	widePitch  = 54   // from lane to lane
	columnMin  = 36
	columnMost = 50
	tallWidth  = 336
	tallTop    = 100 // room for names, the files' upright
	tallRow    = 34
	tallFile   = 18
)

func newLayout(s *scene, o Orientation) layout {
	if o == Tall {
		return tallLayout(s)
	}
	return wideLayout(s)
}

func wideLayout(s *scene) layout {
	n := len(s.steps)
	unit := float64(wideMost-wideLeft-8) / float64(max(n, 1))
	unit = float64(int(min(max(unit, columnMin), columnMost)))
	l := layout{o: Wide, time: axis{wideLeft, unit, n}, near: 6, font: 11}
	at := float64(wideTop)
	for range s.lanes {
		l.lanes = append(l.lanes, at)
		at += widePitch
	}
	at += 2
	for _, f := range s.files {
		thick := thickness(f.places)
		height := float64(max(f.places, 1))*(thick+2) - 2
		room := max(20, height+8)
		l.files = append(l.files, at+(room-height)/2)
		l.thick = append(l.thick, thick)
		at += room
	}
	l.far = at + 4
	return l
}

func tallLayout(s *scene) layout {
	l := layout{o: Tall, time: axis{tallTop, tallRow, len(s.steps)}, near: 26, far: tallWidth - 4, font: 12}
	room := 0.0
	var widths []float64
	for _, f := range s.files {
		thick := thickness(f.places)
		w := max(tallFile, float64(max(f.places, 1))*(thick+2)+6)
		widths = append(widths, w)
		l.thick = append(l.thick, thick)
		room += w
	}
	at := l.far - room
	pitch := (at - l.near) / float64(max(len(s.lanes), 1))
	for i := range s.lanes {
		l.lanes = append(l.lanes, l.near+pitch*float64(i)+14)
	}
	for i, f := range s.files {
		height := float64(max(f.places, 1))*(l.thick[i]+2) - 2
		l.files = append(l.files, at+(widths[i]-height)/2)
		at += widths[i]
	}
	return l
}

// thickness is how thick one of n bars side by side is.
func thickness(n int) float64 {
	switch {
	case n <= 1:
		return 10
	case n == 2:
		return 7
	}
	return max(2, float64(36/n)-2)
}

// xy turns (along, across) into (x, y).
func (l layout) xy(along, across float64) (x, y float64) {
	if l.o == Tall {
		return across, along
	}
	return along, across
}
