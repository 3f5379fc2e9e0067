import { readVerifierKey } from './note.ts';

/** A witness: where checkpoints are sent to, and its key. */
export type Witness = { url: string; vkey: string };

/** `https://witness.example/abc witness.example+1a2b3c4d+BA…`, separated by commas; undefined where one is neither. */
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
