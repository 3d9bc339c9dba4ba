package script

import (
	"encoding/hex"
	"fmt"
	"strings"

	"golang.org/x/tools/txtar"
)

// Parse reads a scenario file. id is its name without .txtar.
func Parse(id string, data []byte) (Scenario, error) {
	s := Scenario{ID: id, Files: map[string][]byte{}}
	archive := txtar.Parse(data)
	s.Title.En, s.Why.En = titleAndWhy(string(archive.Comment))
	sections := map[string]string{}
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "files/"); ok {
			name, content, err := startingFile(name, f.Data)
			if err != nil {
				return s, fmt.Errorf("%s: %w", id, err)
			}
			s.Files[name] = content
			continue
		}
		switch f.Name {
		case "zh", "predict", "script", "recover", "breaks":
			sections[f.Name] = string(f.Data)
		default:
			return s, fmt.Errorf("%s: no section “%s”%s", id, f.Name,
				Suggest(f.Name, []string{"zh", "predict", "script", "recover", "breaks", "files/NAME"}))
		}
	}
	s.Title.Zh, s.Why.Zh = titleAndWhy(sections["zh"])
	s.Breaks = strings.Fields(sections["breaks"])
	if text, asked := sections["predict"]; asked {
		var err error
		if s.Predict, err = parseQuestion(text); err != nil {
			return s, fmt.Errorf("%s: %w", id, err)
		}
	}
	return s, s.setScripts(sections["script"], sections["recover"])
}

// WithScript returns the scenario with another script: what a reader typed.
func (s Scenario) WithScript(text string) (Scenario, error) {
	err := s.setScripts(text, Print(s.Recover))
	return s, err
}

func (s *Scenario) setScripts(script, recovery string) (err error) {
	if s.Script, err = ParseLines(script, s.Files); err != nil {
		return err
	}
	if s.Recover = nil; strings.TrimSpace(recovery) != "" {
		if s.Recover, err = ParseLines(recovery, s.Files); err != nil {
			return fmt.Errorf("recover: %w", err)
		}
	}
	s.Family = ""
	for _, l := range s.Script {
		f := verbs[l.Verb].family
		switch {
		case f == "" || f == s.Family:
		case s.Family == "":
			s.Family = f
		default:
			return &Error{l.N, 1, fmt.Sprintf("%s belongs to the family %s, the lines above to %s", l.Verb, f, s.Family)}
		}
	}
	if s.Family == "" {
		return &Error{1, 1, "the script starts no program"}
	}
	return nil
}

// titleAndWhy splits a comment: its first line, and what follows as one paragraph a block.
func titleAndWhy(comment string) (title, why string) {
	title, why, _ = strings.Cut(strings.TrimSpace(comment), "\n")
	return strings.TrimSpace(title), strings.TrimSpace(why)
}

// startingFile decodes NAME.hex: hex digits, white space, and comments from # to the end of a line.
func startingFile(name string, data []byte) (string, []byte, error) {
	plain, isHex := strings.CutSuffix(name, ".hex")
	if !isHex {
		return name, data, nil
	}
	var digits strings.Builder
	for _, row := range strings.Split(string(data), "\n") {
		row, _, _ = strings.Cut(row, "#")
		digits.WriteString(strings.Join(strings.Fields(row), ""))
	}
	b, err := hex.DecodeString(digits.String())
	if err != nil {
		return plain, nil, fmt.Errorf("files/%s: %w", name, err)
	}
	return plain, b, nil
}
