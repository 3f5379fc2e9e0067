/** Byte order marks. If a mark is a prefix of another mark, the longer one must come first. */
const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a file of a spreadsheet: UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252,
 * in which every byte is a character. Removes the mark.
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
