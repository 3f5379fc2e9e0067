import { ed25519 } from '@noble/curves/ed25519.js';
import { areEqual, fromBase64, fromHex, joinBytes, toUtf8 } from './bytes.ts';
import { sha256 } from './hash.ts';

/*
 * Reads and verifies signed notes (C2SP signed-note) with Ed25519, and the cosignatures of
 * witnesses (tlog-cosignature).
 */

export const ED25519 = 1;
const COSIGNATURE = 4;
const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
const TIME_BYTES = 8;
const SIGNATURES_MAX = 100;
const NEWLINE = Uint8Array.of(10);

export type VerifierKey = { name: string; id: Uint8Array; type: number; publicKey: Uint8Array };

export const keyId = (name: string, type: number, publicKey: Uint8Array): Uint8Array =>
  sha256(joinBytes(toUtf8(name), NEWLINE, Uint8Array.of(type), publicKey)).subarray(0, KEY_ID_BYTES);

/** Parses the key of a log or witness from its text form; undefined if it is invalid. */
export function readVerifierKey(vkey: string): VerifierKey | undefined {
  const [, name, id, key] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(vkey.trim()) ?? [];
  const [idBytes, keyBytes] = [id && fromHex(id), key && fromBase64(key)];
  if (!name || !idBytes || !keyBytes || keyBytes.length !== 1 + PUBLIC_KEY_BYTES) return undefined;
  const [type, publicKey] = [keyBytes[0] as number, keyBytes.subarray(1)];
  const isKnown = type === ED25519 || type === COSIGNATURE;
  return isKnown && areEqual(keyId(name, type, publicKey), idBytes)
    ? { name, id: idBytes, type, publicKey }
    : undefined;
}

export type NoteSignature = { name: string; id: Uint8Array; signature: Uint8Array; line: string };
export type Note = { text: string; signatures: readonly NoteSignature[] };

const SIGNATURE = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/;

/**
 * Parses the text and the signatures of a note, but does not verify them; undefined if the note is
 * malformed.
 */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n') || hasControls(note)) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return undefined;
  const signatures = lines.map(readSignature);
  return signatures.every((signature) => signature !== undefined)
    ? { text: note.slice(0, end + 1), signatures }
    : undefined;
}

export function readSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = SIGNATURE.exec(line) ?? [];
  const bytes = encoded && fromBase64(encoded);
  if (!name || !bytes || bytes.length <= KEY_ID_BYTES) return undefined;
  return { name, id: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES), line };
}

/** True for any control character except the newline. */
function hasControls(text: string): boolean {
  for (const character of text) if (character < ' ' && character !== '\n') return true;
  return false;
}

const isOf = ({ name, id }: NoteSignature, key: VerifierKey): boolean =>
  name === key.name && areEqual(id, key.id);

/** True if the key signed the note, and every signature under this key's name is valid. */
export function isSignedBy({ text, signatures }: Note, key: VerifierKey): boolean {
  const own = signatures.filter((signature) => isOf(signature, key));
  return own.length > 0 && own.every((signature) => cosignedAt(text, signature, key) !== undefined);
}

/**
 * Returns the time of a witness's signature in epoch seconds; 0 if the signature has no time, and
 * undefined if it is invalid.
 */
export function cosignedAt(text: string, signature: NoteSignature, key: VerifierKey): number | undefined {
  if (!isOf(signature, key)) return undefined;
  const bytes = signature.signature;
  if (key.type === ED25519) return isSignature(bytes, toUtf8(text), key) ? 0 : undefined;
  if (bytes.length < TIME_BYTES) return undefined;
  const at = Number(new DataView(bytes.buffer, bytes.byteOffset, TIME_BYTES).getBigUint64(0));
  const message = toUtf8(`cosignature/v1\ntime ${at}\n${text}`);
  return isSignature(bytes.subarray(TIME_BYTES), message, key) ? at : undefined;
}

function isSignature(signature: Uint8Array, message: Uint8Array, { publicKey }: VerifierKey): boolean {
  try {
    return ed25519.verify(signature, message, publicKey);
  } catch {
    return false;
  }
}
