import { fromBase64, toBase64 } from './bytes.ts';
import { HASH_BYTES } from './hash.ts';
import { isSignedBy, type Note, readNote, type VerifierKey } from './note.ts';

/** Name, size, and root of a log, as in a checkpoint (C2SP tlog-checkpoint). */
export type Checkpoint = { origin: string; size: number; root: Uint8Array };

export const writeCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin, sizeText = '', rootText = ''] = text.split('\n');
  const size = /^(?:0|[1-9][0-9]{0,14})$/.test(sizeText) ? Number(sizeText) : undefined;
  const root = fromBase64(rootText);
  return origin && size !== undefined && root?.length === HASH_BYTES ? { origin, size, root } : undefined;
}

/**
 * Returns the checkpoint, or the reason why it is invalid. It is valid if it has the name of the
 * log and a signature of the log's key.
 */
export function openCheckpoint(
  text: string,
  key: VerifierKey,
): { checkpoint: Checkpoint; note: Note } | { problem: string } {
  const note = readNote(text);
  const checkpoint = note && readCheckpoint(note.text);
  if (!note || !checkpoint) return { problem: 'the checkpoint has not the form of one' };
  if (checkpoint.origin !== key.name)
    return { problem: `the checkpoint is of ${checkpoint.origin}, the key of ${key.name}` };
  return isSignedBy(note, key)
    ? { checkpoint, note }
    : { problem: 'the checkpoint is not signed by the key of the log' };
}
