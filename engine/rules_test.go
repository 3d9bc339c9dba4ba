package engine_test

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// repeatable are the folders in which the same input must give the same bytes.
var repeatable = []string{"dispatch", "ledger", "host", "crashdisk", "sim", "audit", "render", "script", "trace", "lab",
	"explore", "ledger/family"}

// banned names calls that make a run unrepeatable, with what to use instead.
var banned = map[string]string{
	"time.Now":                   "there is no clock in a program or in the simulation",
	"time.Since":                 "there is no clock in a program or in the simulation",
	"time.Sleep":                 "wait for an event",
	"time.After":                 "wait for an event",
	"(*crypto/rand.Reader).Read": "use Host.Random",
	"crypto/rand.Read":           "use Host.Random",
	"math/rand/v2.IntN":          "draw from the world's seed",
	"math/rand/v2.Uint64":        "draw from the world's seed",
	"math/rand.Intn":             "draw from the world's seed",
	"os.Getenv":                  "nothing outside the script and the seed decides",
	"maps.Keys":                  "its order differs from run to run; sort the names",
	"maps.Values":                "its order differs from run to run; sort the names",
}

// The same script and seed give the same bytes: no clock, no global randomness, no go
// statement, and no map read in the map's own order. A loop whose order makes no
// difference says so: "// in any order: …" on its line.
func TestRules(t *testing.T) {
	config := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}
	var patterns []string
	for _, folder := range repeatable {
		patterns = append(patterns, "halt23/engine/"+folder)
	}
	loaded, err := packages.Load(config, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	loops := 0
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
		for _, file := range p.Syntax {
			loops += checkFile(t, p, file)
		}
	}
	if loops == 0 {
		t.Error("not one loop over a map was found: the check looks at nothing")
	}
}

func checkFile(t *testing.T, p *packages.Package, file *ast.File) (loops int) {
	excused := map[int]bool{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "// in any order: ") {
				excused[p.Fset.Position(c.Pos()).Line] = true
			}
		}
	}
	sorted := map[ast.Expr]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		where := func() any { return p.Fset.Position(n.Pos()) }
		switch n := n.(type) {
		case *ast.GoStmt:
			t.Errorf("%v: a go statement: who runs first would be anybody's guess", where())
		case *ast.CallExpr:
			if f, ok := callee(p, n); ok && f.FullName() == "slices.Sorted" {
				sorted[n.Args[0]] = true
			}
			if f, ok := callee(p, n); ok {
				if why, bad := banned[f.FullName()]; bad && !sorted[n] {
					t.Errorf("%v: %s: %s", where(), f.FullName(), why)
				}
			}
		case *ast.RangeStmt:
			if _, isMap := p.TypesInfo.TypeOf(n.X).Underlying().(*types.Map); isMap {
				loops++
				if !excused[p.Fset.Position(n.Pos()).Line] {
					t.Errorf("%v: ranges over a map; sort its keys, or say “// in any order: …” and why", where())
				}
			}
		}
		return true
	})
	return loops
}

func callee(p *packages.Package, call *ast.CallExpr) (*types.Func, bool) {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	f, ok := p.TypesInfo.Uses[selector.Sel].(*types.Func)
	return f, ok
}
