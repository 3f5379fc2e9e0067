import { readVerifierKey } from './note.ts';

/** A witness: the address to which checkpoints are sent, and the key of the witness. */
export type Witness = { url: string; vkey: string };

/**
 * Parses a list of `https://witness.example/abc witness.example+1a2b3c4d+BA…`, separated by commas;
 * undefined if an entry is invalid.
 */
export function readWitnesses(text: string): Witness[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim());
  const witnesses = entries.filter(Boolean).map((entry) => {
    const [url = '', vkey = ''] = entry.split(/\s+/);
    return { url: url.replace(/\/+$/, ''), vkey };
  });
  return witnesses.every(({ url, vkey }) => URL.canParse(url) && readVerifierKey(vkey))
    ? witnesses
    : undefined;
}
