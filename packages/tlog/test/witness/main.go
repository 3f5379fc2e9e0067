// Runs the witness server of transparency-dev for a single log, with the in-memory store. Prints
// the address and the key of the witness, and then serves until the process is killed.
//
// Arguments: origin of the log, and key of the log.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"os"

	fnote "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/witness/omniwitness"
	"github.com/transparency-dev/witness/persistence/inmemory"
	"golang.org/x/mod/sumdb/note"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func main() {
	origin, logKey := os.Args[1], os.Args[2]
	secret, public, err := note.GenerateKey(rand.Reader, "witness.example")
	must(0, err)
	signer := must(fnote.NewSignerForCosignatureV1(secret))
	logs := must(omniwitness.NewStaticLogConfig([]byte(fmt.Sprintf(
		"Logs:\n  - Origin: %s\n    URL: http://127.0.0.1/\n    PublicKey: %s\n    Feeder: none\n", origin, logKey))))
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	fmt.Printf("http://%s %s\n", listener.Addr(), must(fnote.VKeyToCosignatureV1(public)))
	config := omniwitness.OperatorConfig{WitnessKeys: []note.Signer{signer}, WitnessVerifier: signer.Verifier(), Logs: logs}
	must(0, omniwitness.Main(context.Background(), config, inmemory.New(), listener, http.DefaultClient))
}
