import { withoutHidden } from './hidden-characters.ts';

/**
 * Text in the form that is stored for searching and searched for: letters of every case and width alike, accents of Latin, Greek and
 * Cyrillic letters left out, and one i for İ, I, ı and i. Without schemas, so that lists of public pages can use it.
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
