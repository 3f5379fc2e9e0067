import type { Report } from './audit.ts';
import type { FindingKind } from './findings.ts';

const WORDS: Readonly<Record<FindingKind, string>> = {
  signature: 'The checkpoint is not signed by the log’s key',
  root: 'The leaves don’t add up to the signed root',
  rewritten: 'The log was rewritten',
  shrunk: 'The log lost leaves',
  'changed-leaf': 'A leaf was changed',
  unreadable: 'A leaf can’t be read',
  gap: 'A slot is missing',
  twice: 'A slot is there twice',
  'back-dated': 'A leaf is back-dated',
  commitment: 'A signal is not the one that was committed to',
  'mis-settled': 'A result does not follow from its prices',
  unsettled: 'A signal was never opened',
  'shown-otherwise': 'The site shows another result than the log',
  'not-shown': 'The site hides a result',
  'not-logged': 'The site shows a result that is not in the log',
};

/** One line a finding, the first wrong leaf first. */
export function findingLines({ findings }: Pick<Report, 'findings'>): string[] {
  return findings.map(({ kind, index, slot, detail }) => {
    const place = [
      index === null ? undefined : `leaf ${index.toLocaleString('en-US')}`,
      slot === null ? undefined : `slot ${new Date(slot).toISOString()}`,
    ].filter(Boolean);
    return `${WORDS[kind]}${place.length > 0 ? ` (${place.join(', ')})` : ''}: ${detail}`;
  });
}

export function verdictLine({ isIntact, size, slots, opened, root }: Report): string {
  const counts = `${size.toLocaleString('en-US')} leaves, ${slots.toLocaleString('en-US')} slots, ${opened.toLocaleString('en-US')} signals opened and settled again`;
  return `${isIntact ? 'Intact' : 'NOT INTACT'}: ${counts}. Root ${root}`;
}
