// Checks a checkpoint, inclusion proofs, and consistency proofs, using the library of Go's checksum
// database. Reads them as JSON from stdin. Prints "ok" and the numbers of checked proofs.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type inclusion struct {
	Index int64
	Leaf  string
	Proof [][]byte
}
type consistency struct {
	Before int64
	Root   []byte
	Proof  [][]byte
}

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func hashes(from [][]byte) []tlog.Hash {
	to := make([]tlog.Hash, len(from))
	for at := range from {
		copy(to[at][:], from[at])
	}
	return to
}

func main() {
	var in struct {
		Vkey, Checkpoint string
		Size             int64
		Root             []byte
		Inclusions       []inclusion
		Consistencies    []consistency
	}
	must(json.NewDecoder(os.Stdin).Decode(&in))
	verifier, err := note.NewVerifier(in.Vkey)
	must(err)
	opened, err := note.Open([]byte(in.Checkpoint), note.VerifierList(verifier))
	must(err)
	want := fmt.Sprintf("%s\n%d\n%s\n", verifier.Name(), in.Size, base64.StdEncoding.EncodeToString(in.Root))
	if opened.Text != want {
		must(fmt.Errorf("text %q, want %q", opened.Text, want))
	}
	var root tlog.Hash
	copy(root[:], in.Root)
	for _, each := range in.Inclusions {
		must(tlog.CheckRecord(hashes(each.Proof), in.Size, root, each.Index, tlog.RecordHash([]byte(each.Leaf))))
	}
	for _, each := range in.Consistencies {
		var old tlog.Hash
		copy(old[:], each.Root)
		must(tlog.CheckTree(hashes(each.Proof), in.Size, root, each.Before, old))
	}
	fmt.Println("ok", len(in.Inclusions), len(in.Consistencies))
}
