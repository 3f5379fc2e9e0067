import { fromBase64, toBase64 } from './bytes.ts';
import { openCheckpoint } from './checkpoint.ts';
import { HASH_BYTES } from './hash.ts';
import type { VerifierKey } from './note.ts';
import { isIncluded } from './tree.ts';

/**
 * Proof that a leaf is in a log. It can be checked without the log (C2SP tlog-proof, extension
 * `.tlog-proof`).
 */
export type Proof = { index: number; hashes: readonly Uint8Array[]; checkpoint: string };

const HEADER = 'c2sp.org/tlog-proof@v1';
const HASHES_MAX = 63;

export const writeProof = ({ index, hashes, checkpoint }: Proof): string =>
  [HEADER, `index ${index}`, ...hashes.map(toBase64), '', checkpoint].join('\n');

export function readProof(text: string): Proof | undefined {
  const end = text.indexOf('\n\n');
  if (end === -1) return undefined;
  const [header, ...lines] = text.slice(0, end).split('\n');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const [, index] = /^index (0|[1-9][0-9]{0,14})$/.exec(lines.shift() ?? '') ?? [];
  if (header !== HEADER || index === undefined || lines.length > HASHES_MAX) return undefined;
  const hashes = lines.map(fromBase64);
  return hashes.every((hash) => hash?.length === HASH_BYTES)
    ? { index: Number(index), hashes: hashes as Uint8Array[], checkpoint: text.slice(end + 2) }
    : undefined;
}

/**
 * Returns the leaf's index and the size of the log. If the proof is invalid, returns the reason.
 */
export function checkProof(
  text: string,
  leaf: Uint8Array,
  key: VerifierKey,
): { index: number; size: number } | { problem: string } {
  const proof = readProof(text);
  if (!proof) return { problem: 'this has not the form of a proof' };
  const opened = openCheckpoint(proof.checkpoint, key);
  if ('problem' in opened) return opened;
  const { size, root } = opened.checkpoint;
  return isIncluded({ ...proof, leaf, size, root })
    ? { index: proof.index, size }
    : { problem: `the proof does not lead from the leaf to the root of ${size} leaves` };
}
