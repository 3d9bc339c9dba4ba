package audit

import (
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
)

// A Frame is one stretch of a ledger file as the audit reads it: the header, a record,
// a close marker, or the bytes it cannot read.
type Frame struct {
	Offset  int64
	Len     int64
	Kind    string // header, intent, receipt, refusal, mark, round, effect, entry, close, or bad
	Key     string
	Seq     uint64
	Durable int64
	Sum     [32]byte
	Fields  [][]byte // payload taken apart
	Bad     string   // why the bytes from Offset to the end are not a record
	Proof   bool     // of a bad frame: no crash leaves this; bytes were changed, taken or added
}

// kinds names the kinds of record by number; a number without a name is unreadable.
var kinds = map[byte]string{1: "intent", 2: "receipt", 3: "refusal", 4: "mark", 5: "round", 6: "effect", 7: "entry", 255: "close"}

const (
	magic      = "halt23\r\n"
	headerLen  = 32
	frameExtra = 68 // a record's bytes besides key and payload
	maxFrame   = 16 << 20
)

// Decode reads a ledger file from its header to the first byte it cannot read. That
// place, if any, is the last frame, with Kind "bad". An empty file has no frames.
func Decode(file []byte) []Frame {
	if len(file) == 0 {
		return nil
	}
	if why := badHeader(file); why != "" {
		return []Frame{{Kind: "bad", Len: int64(len(file)), Bad: why}}
	}
	id := binary.LittleEndian.Uint64(file[16:])
	frames := []Frame{{Kind: "header", Len: headerLen}}
	var seq uint64
	var durable int64
	for at := int64(headerLen); at < int64(len(file)); {
		seq++
		f := decodeFrame(file, at, id, seq)
		if f.Kind != "bad" && f.Durable < durable {
			f = Frame{Offset: at, Len: int64(len(file)) - at, Kind: "bad", Proof: true, Bad: "the record calls less durable than one before it"}
		}
		durable = f.Durable
		if f.Kind == "bad" {
			f.Proof = f.Proof || laterProof(file, at, id)
			return append(frames, f)
		}
		frames = append(frames, f)
		at += f.Len
	}
	return frames
}

// laterProof reports whether a whole record of this file stands somewhere behind offset
// at and says that more than at bytes had been durable: a crash leaves a bad tail, but
// not bad bytes before good ones that were written later.
func laterProof(file []byte, at int64, id uint64) bool {
	for next := at + 1; next+frameExtra <= int64(len(file)); next++ {
		if binary.LittleEndian.Uint64(file[next+8:]) != id {
			continue
		}
		if f := decodeFrame(file, next, id, binary.LittleEndian.Uint64(file[next+16:])); f.Kind != "bad" && f.Durable > at {
			return true
		}
	}
	return false
}

func badHeader(file []byte) string {
	switch {
	case len(file) < headerLen:
		return "the header is shorter than 32 bytes"
	case string(file[:8]) != magic:
		return "the file does not begin with the magic of a ledger"
	case binary.LittleEndian.Uint16(file[8:]) != 1 || binary.LittleEndian.Uint16(file[10:]) != headerLen:
		return "the header names a version or length that does not exist"
	case castagnoli(file[:28]) != binary.LittleEndian.Uint32(file[28:]):
		return "the header's checksum is wrong"
	}
	return ""
}

// decodeFrame reads the record at offset at, which should be number seq of file id.
func decodeFrame(file []byte, at int64, id, seq uint64) Frame {
	b := file[at:]
	whole := false
	bad := func(why string) Frame {
		return Frame{Offset: at, Len: int64(len(file)) - at, Kind: "bad", Bad: why, Proof: whole}
	}
	if len(b) < frameExtra {
		return bad("fewer bytes remain than a record needs")
	}
	n := int64(binary.LittleEndian.Uint32(b))
	if n < frameExtra || n > maxFrame || n > int64(len(b)) {
		return bad("the record's length does not fit into the file")
	}
	b = b[:n]
	body, sum := b[:n-4], binary.LittleEndian.Uint32(b[n-4:])
	if castagnoli(body) != sum {
		return bad("the record's checksum is wrong")
	}
	whole = true // from here on what is wrong was written so
	keyLen := int64(b[5])
	f := Frame{Offset: at, Len: n, Kind: kinds[b[4]],
		Seq: binary.LittleEndian.Uint64(b[16:]), Durable: int64(binary.LittleEndian.Uint64(b[24:]))}
	switch {
	case f.Kind == "":
		return bad("the record is of a kind that does not exist")
	case 64+keyLen > n-4:
		return bad("the record's key is longer than the record")
	case binary.LittleEndian.Uint64(b[8:]) != id:
		return bad("the record belongs to another file")
	case f.Seq != seq:
		return bad("the record is out of sequence: one before it is missing or doubled")
	case f.Durable < headerLen || f.Durable > at:
		return bad("the record claims bytes to be durable that did not exist")
	case b[6] != 0 || b[7] != 0:
		return bad("the record's reserved bytes are not zero")
	case f.Kind == "close" && (n != frameExtra || f.Durable != at):
		return bad("the close marker has content, or does not vouch for all before it")
	}
	f.Key = string(b[64 : 64+keyLen])
	copy(f.Sum[:], b[32:64])
	fields, ok := splitFields(b[64+keyLen : n-4])
	if !ok {
		return bad("the record's payload does not take apart into fields")
	}
	f.Fields = fields
	return f
}

// splitFields takes a payload apart: each field is a 32-bit length and that many bytes.
func splitFields(p []byte) ([][]byte, bool) {
	var fields [][]byte
	for len(p) > 0 {
		if len(p) < 4 {
			return nil, false
		}
		n := int64(binary.LittleEndian.Uint32(p))
		if n > int64(len(p)-4) {
			return nil, false
		}
		fields, p = append(fields, p[4:4+n]), p[4+n:]
	}
	return fields, true
}

func castagnoli(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// hexSum is the digest that trace events carry.
func hexSum(sum [32]byte) string { return hex.EncodeToString(sum[:8]) }
