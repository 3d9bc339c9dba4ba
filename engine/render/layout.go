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
	columnMin  = 35
	columnMost = 56
	tallWidth  = 336
	tallTop    = 100 // room for names, the files' upright
	tallRow    = 34
	tallPitch  = 62 // from lane to lane, at least
	tallFile   = 18
	barGap     = 2
)

func newLayout(s *scene, o Orientation) layout {
	if o == Tall {
		return tallLayout(s)
	}
	return wideLayout(s, max(wideLeft, 14+s.longestFile(11)))
}

// wideLayout leaves room on the left for names.
func wideLayout(s *scene, left float64) layout {
	n := len(s.steps)
	unit := (wideMost - left - 8) / float64(max(n, 1))
	unit = float64(int(min(max(unit, columnMin), columnMost)))
	l := layout{o: Wide, time: axis{left, unit, n}, near: 6, font: 11}
	at := float64(wideTop)
	for range s.lanes {
		l.lanes = append(l.lanes, at)
		at += widePitch
	}
	l.far = l.shelve(s, at+2, 20, 8) + 4
	return l
}

func tallLayout(s *scene) layout {
	l := layout{o: Tall, time: axis{max(tallTop, 12+s.longestFile(12)), tallRow, len(s.steps)}, near: 24, font: 12}
	room := l.shelve(s, 0, tallFile, 6) // measured first: lanes take what files leave
	pitch := (tallWidth - 4 - l.near - room) / float64(max(len(s.lanes), 1))
	pitch = max(pitch, tallPitch)
	for i := range s.lanes {
		l.lanes = append(l.lanes, l.near+pitch*float64(i)+21)
	}
	at := l.near + pitch*float64(len(s.lanes))
	for i := range l.files {
		l.files[i] += at
	}
	l.far = at + room
	return l
}

// longestFile is how long the longest name of a file is.
func (s *scene) longestFile(size float64) (long float64) {
	for _, f := range s.files {
		long = max(long, textWidth(f.name, size, true))
	}
	return long
}

// shelve lays the files side by side from a point on, each with room for its bars and
// air around them, and returns where they end.
func (l *layout) shelve(s *scene, at, least, air float64) float64 {
	for _, f := range s.files {
		thick := thickness(f.places)
		bars := stack(f.places, thick)
		room := max(least, bars+air)
		l.files = append(l.files, at+(room-bars)/2)
		l.thick = append(l.thick, thick)
		at += room
	}
	return at
}

// thickness is how thick one of n bars side by side is.
func thickness(n int) float64 {
	if n <= 1 {
		return 10
	}
	return max(1.5, float64(16-2*(n-1))/float64(n))
}

// stack is how much room n bars take.
func stack(n int, thick float64) float64 { return float64(max(n, 1))*(thick+barGap) - barGap }

// middle is the line along which file i lies.
func (l *layout) middle(s *scene, i int) float64 {
	return l.files[i] + stack(s.files[i].places, l.thick[i])/2
}

// xy turns (along, across) into (x, y).
func (l layout) xy(along, across float64) (x, y float64) {
	if l.o == Tall {
		return across, along
	}
	return along, across
}
