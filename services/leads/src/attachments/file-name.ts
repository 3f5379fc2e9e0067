import type { AttachmentType } from '@croneai/contracts/support.ts';

const EXTENSIONS: Readonly<Record<AttachmentType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const NAME_MAX_LENGTH = 80;
const UNNAMED = 'attachment';

/** Folders, control characters and those that hide or reorder text (right-to-left marks make `gpj.exe` look like `exe.jpg`). */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}"*:<>?|]+/gu;

/** The name that a file is kept and saved under: what was given, made harmless, with the extension of what the file is. */
export function fileName(encoded: string | undefined, type: AttachmentType): string {
  const given =
    decoded(encoded ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const stem = given
    .normalize('NFC')
    .replace(NOT_IN_NAMES, '')
    .replace(/\.[^.]*$/u, '')
    .replace(/^[.\s]+|[.\s]+$/gu, '');
  const short = [...stem].slice(0, NAME_MAX_LENGTH).join('').trim();
  return `${short || UNNAMED}.${EXTENSIONS[type]}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
