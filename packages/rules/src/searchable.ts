import { withoutHidden } from '@croneai/contracts/hidden-characters.ts';

/**
 * Normalises stored text and search terms. Ignores case, width, and accents of Latin, Greek, and
 * Cyrillic letters, and treats İ, I, ı, and i as the same letter. This file imports no schemas, so
 * that a public page can use it without loading them.
 */
export const searchable = (text: string): string =>
  withoutHidden(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFC');
