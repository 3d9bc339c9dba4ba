package crashdisk

import (
	"path"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// info describes an inode under one of its names, as it was when asked.
type info struct {
	name  string
	size  int64
	mode  hackpadfs.FileMode
	mtime time.Time
}

var (
	_ hackpadfs.FileInfo = info{}
	_ hackpadfs.DirEntry = info{}
)

func describe(name string, n *inode) info {
	return info{name: path.Base(name), size: int64(len(n.data)), mode: n.mode, mtime: n.mtime}
}

func (i info) Name() string                      { return i.name }
func (i info) Size() int64                       { return i.size }
func (i info) Mode() hackpadfs.FileMode          { return i.mode }
func (i info) ModTime() time.Time                { return i.mtime }
func (i info) IsDir() bool                       { return i.mode.IsDir() }
func (i info) Sys() any                          { return nil }
func (i info) Type() hackpadfs.FileMode          { return i.mode.Type() }
func (i info) Info() (hackpadfs.FileInfo, error) { return i, nil }
