/** Byte order marks. If a mark is a prefix of another mark, the longer one must come first. */
const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a text file that a spreadsheet program wrote, and removes its byte order mark. Reads
 * UTF-16 only with a byte order mark, and UTF-8 with or without one. Any other file is decoded as
 * Windows-1252, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
