// Checks with Go's own checksum database library that a log, as it is served, begins with a checkpoint that was kept: it reads the
// tiles, holds them to the signed root, and proves the growth from them. Prints "ok" with both sizes.
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

// open checks the signature and reads size and root, as C2SP tlog-checkpoint has them.
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
		// Go's own paths name the height; those of C2SP do not.
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
