// Package quote takes code out of the source by the name of a Go symbol, so that what a
// page shows is what runs, and a renamed function fails the build instead of lying.
package quote

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Quote is one declaration with its doc comment.
type Quote struct {
	Symbol string
	File   string // engine/dispatch/deliver.go
	Line   int    // where the declaration begins
	Code   string
}

// Find returns the declaration of symbol ("deliver", "Receiver" or "Receiver.Serve") in
// the package in folder. Test files are not looked at.
func Find(root fs.FS, folder, symbol string) (Quote, error) {
	files, err := fs.Glob(root, path.Join(folder, "*.go"))
	if err != nil {
		return Quote{}, err
	}
	var known []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		q, symbols, err := findIn(root, name, symbol)
		if err != nil || q.Code != "" {
			return q, err
		}
		known = append(known, symbols...)
	}
	slices.Sort(known)
	return Quote{}, fmt.Errorf("no symbol %q in %s; it declares: %s", symbol, folder, strings.Join(known, ", "))
}

// findIn returns the quote, or else the names that the file does declare.
func findIn(root fs.FS, name, symbol string) (Quote, []string, error) {
	src, err := fs.ReadFile(root, name)
	if err != nil {
		return Quote{}, nil, err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.ParseComments)
	if err != nil {
		return Quote{}, nil, err
	}
	var symbols []string
	for _, d := range file.Decls {
		names, doc := declared(d)
		if !slices.Contains(names, symbol) {
			symbols = append(symbols, names...)
			continue
		}
		from := d.Pos()
		if doc != nil {
			from = doc.Pos()
		}
		at, end := set.Position(from), set.Position(d.End())
		return Quote{symbol, name, at.Line, string(src[at.Offset:end.Offset])}, nil, nil
	}
	return Quote{}, symbols, nil
}

// declared names what a declaration declares; imports, constants and variables are no symbols here.
func declared(d ast.Decl) ([]string, *ast.CommentGroup) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && len(d.Recv.List) == 1 {
			return []string{receiver(d.Recv.List[0].Type) + "." + d.Name.Name}, d.Doc
		}
		return []string{d.Name.Name}, d.Doc
	case *ast.GenDecl:
		var names []string
		for _, s := range d.Specs {
			if t, ok := s.(*ast.TypeSpec); ok {
				names = append(names, t.Name.Name)
			}
		}
		return names, d.Doc
	}
	return nil, nil
}

// receiver names the type of a method: T of T, *T and T[P].
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	}
	return "?"
}
