package native

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/hack-pad/hackpadfs"
	hackpados "github.com/hack-pad/hackpadfs/os"

	"halt23/engine/host"
)

// files is a folder of the operating system as a world's disk: hackpadfs/os, but files
// are opened as *os.File, since a lock needs their descriptor.
type files struct {
	host.FS
	root string
}

func worldFS(folder string) (host.FS, error) {
	root, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	var fs hackpadfs.FS = hackpados.NewFS()
	volume := filepath.VolumeName(root)
	if volume != "" {
		if fs, err = hackpados.NewFS().SubVolume(volume); err != nil {
			return nil, err
		}
	}
	below := strings.Trim(filepath.ToSlash(root[len(volume):]), "/")
	if fs, err = hackpadfs.Sub(fs, below); err != nil {
		return nil, err
	}
	return files{fs.(host.FS), root}, nil
}

// OpenFile opens a file, or with "." the folder itself.
func (f files) OpenFile(name string, flag int, perm hackpadfs.FileMode) (hackpadfs.File, error) {
	file, err := os.OpenFile(filepath.Join(f.root, filepath.FromSlash(name)), flag, perm)
	if err != nil {
		return nil, err
	}
	if name == "." {
		return folder{file}, nil
	}
	return file, nil
}

// locker takes kernel locks.
type locker struct{}

func (locker) TryLock(f hackpadfs.File) error { return tryLock(f.(*os.File)) }

func (locker) SameFile(name string, f hackpadfs.File) (bool, error) {
	now, err := os.Stat(name)
	if os.IsNotExist(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	open, err := f.Stat()
	if err != nil {
		return false, err
	}
	return os.SameFile(now, open), nil
}

// contents reads every regular file of a folder.
func contents(folder string) (map[string][]byte, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, e := range entries {
		if e.Type().IsRegular() {
			if out[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}
