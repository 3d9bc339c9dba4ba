package ledger

import (
	"bytes"
	"testing"
)

// reports are files at rest that once went wrong somewhere, in public, in our format;
// those that take a sequence of calls are in sequences_test.go. Not here: position files
// and recycled segments behind a log (nsqio/go-diskqueue 28, etcd 11918 beyond what it
// says below), because a ledger has neither; ncruces/go-sqlite3 404, because it has no
// shared memory.
var reports = []story{
	{"tidwall/wal 21", "a record cut short by a crash is not corruption",
		newFile().session("A", "B").cut(95).bytes, Torn, 132, "A", ""},
	{"frostdb PR 313", "and costs itself, not what stands before it",
		newFile().session("A", "B", "C").cut(1).bytes, Torn, 232, "A B", ""},
	{"tidwall/wal 1.2.1 zero tail", "zeros are never records",
		newFile().session("A").raw(0, 0, 0, 0).bytes, Torn, 132, "A", ""},
	{"tidwall/wal 1.2.1 no checksum", "a changed byte is never handed out as data",
		newFile().session("A", "B").flip(132+70, 2).bytes, Undecidable, 132, "A", ""},
	{"etcd 5230", "the head of a record at byte 400 reached the disk and a sector in its middle did not",
		newFile().session("A").add(long("B", 199), long("C", 1031)).zero(512, 1024).bytes, Undecidable, 400, "A B", ""},
	{"etcd 14114", "a length that says more than what remains is no error of its own",
		newFile().session("A", "B").cut(2).bytes, Torn, 132, "A", ""},
	{"etcd 18647", "nor is it when 610 bytes remain of 634, behind many good records",
		newFile().add(long("A", 1<<20)).add(long("B", 634-69)).cut(24).bytes, Torn, 32 + 69 + 1<<20, "A", ""},
	{"etcd 6378", "the second half of a record was written before the first",
		newFile().session("A", "B").zero(132, 170).bytes, Undecidable, 132, "A", ""},
	{"leveldb 1287", "a log that ends within a length field is not at its end",
		newFile().session("A", "B").cut(97).bytes, Torn, 132, "A", ""},
	{"doltlite 1341", "a flipped bit in the middle is not a torn tail: C knows that B was synced",
		newFile().session("A", "B", "C").flip(132+70, 1).bytes, Corrupt, 132, "", "at byte 232 proves that all before byte 232"},
	{"doltlite PR 1890", "evidence counts however far behind the damage it stands",
		newFile().session("A").add(long("B", 3<<20)).session("C").flip(200, 1).bytes, Corrupt, 132, "", "proves"},
	{"pebble 453", "a record that became zeros, in the middle, was not the end of the log",
		newFile().session("A", "B", "C", "D").zero(132, 232).bytes, Corrupt, 132, "", "at byte 232"},
	{"nats-server 7549", "a flipped bit in the first record does not end the log before it",
		newFile().session("A", "B", "C").flip(32+64, 1).bytes, Corrupt, 32, "", "at byte 132"},
	{"prometheus Repair", "damage never costs the good records behind it: that is for people to decide",
		newFile().session("A", "B").close().session("C").close().session("D").flip(132, 0x80).bytes, Corrupt, 132, "", "at byte 232"},
	{"rocksdb 12488 cut", "documented: a file cut between two records does not show it",
		newFile().session("A", "B").cut(100).bytes, Clean, 132, "A", ""},
	{"rocksdb 12488 zeros", "documented: a last record overwritten with zeros looks like a crash",
		newFile().session("A", "B").zero(132, 232).bytes, Torn, 132, "A", ""},
	{"rocksdb 12488 closed", "but not in a file that was closed: the marker knows that there was a record",
		newFile().session("A", "B").close().zero(132, 232).bytes, Corrupt, 132, "", "at byte 232"},
	{"influxdb 3687", "a huge length is a verdict, not an allocation",
		newFile().raw(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0x41).bytes, Torn, 32, "", ""},
	{"nsq 471", "nor is one of two gigabytes in a record that is otherwise whole",
		newFile().session("A", "B").flip(132+3, 0x7f).bytes, Undecidable, 132, "A", ""},
	{"rabbitmq/ra 165 empty", "a crash before the header does not block the next start",
		[]byte{}, Clean, 0, "", ""},
	{"rabbitmq/ra 165 three bytes", "nor one inside it",
		newFile().bytes[:3], Torn, 0, "", ""},
	{"rabbitmq/ra 165 zeros", "nor a size that grew before the data came",
		make([]byte, 8), Torn, 0, "", ""},
	{"rabbitmq/ra 165 more zeros", "nor zeros behind half a header",
		append(newFile().bytes[:20], make([]byte, 200)...), Undecidable, 0, "", ""},
	{"rabbitmq/ra 165 garbage", "nor a header sector full of garbage, as long as nothing follows",
		bytes.Repeat([]byte{0x5a}, headerLen), Undecidable, 0, "", ""},
	{"doltlite 1573", "the opposite: a damaged header before records does not make a fresh file",
		newFile().session("A").flip(17, 1).bytes, Corrupt, 0, "", "header is damaged"},
	{"badger 744", "records before preallocated zeros are found, all of them",
		newFile().session("A", "B").raw(make([]byte, 64)...).bytes, Torn, 232, "A B", ""},
	{"etcd 11918", "a file can be judged alone: its checksums hang on no other file and no name",
		newFileWithID(FileID{9, 9, 9}).session("A", "B").close().bytes, Clean, 300, "A B", ""},
	{"pebble 567", "a valid record of a recycled log is not a record of this one",
		newFile().session("A").raw(foreign(2).frame(rec("old"))...).bytes, Undecidable, 132, "A", ""},
	{"rocksdb PR 12403", "nor does it prove anything about this one",
		newFile().session("A").raw(make([]byte, 70)...).raw(foreign(200).frame(rec("old"))...).bytes, Undecidable, 132, "A", ""},
}

func TestReports(t *testing.T) { tell(t, reports) }
