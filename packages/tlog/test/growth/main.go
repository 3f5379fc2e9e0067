// Checks that a served log extends a stored checkpoint. Uses the library of Go's checksum database
// to read tiles of the log, check them against the log's signed root, and build and check a
// consistency proof between the two trees. Prints "ok" and both sizes.
//
// Arguments: URL of the log, and file with the stored checkpoint.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	return value
}

func get(url string) []byte {
	reply := must(http.Get(url))
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusOK {
		must(0, fmt.Errorf("%s answers %d", url, reply.StatusCode))
	}
	return must(io.ReadAll(reply.Body))
}

// open checks the signature of a checkpoint and returns its size and root (C2SP tlog-checkpoint).
func open(checkpoint []byte, verifier note.Verifier) tlog.Tree {
	signed := must(note.Open(checkpoint, note.VerifierList(verifier)))
	lines := strings.Split(signed.Text, "\n")
	return tlog.Tree{N: must(strconv.ParseInt(lines[1], 10, 64)), Hash: must(tlog.ParseHash(lines[2]))}
}

type tiles struct{ log string }

func (tiles) Height() int { return 8 }
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range wanted {
		// Go's tile paths contain the tile height, but the served paths (C2SP tlog-tiles) do not.
		data = append(data, get(t.log+"/tile/"+strings.TrimPrefix(tile.Path(), "tile/8/")))
	}
	return data, nil
}
func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func main() {
	log, kept := os.Args[1], must(os.ReadFile(os.Args[2]))
	verifier := must(note.NewVerifier(strings.TrimSpace(string(get(log + "/vkey")))))
	before, now := open(kept, verifier), open(get(log+"/checkpoint"), verifier)
	proof := must(tlog.ProveTree(now.N, before.N, tlog.TileHashReader(now, tiles{log})))
	must(0, tlog.CheckTree(proof, now.N, now.Hash, before.N, before.Hash))
	fmt.Println("ok", before.N, now.N)
}
