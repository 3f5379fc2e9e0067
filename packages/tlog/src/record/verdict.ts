import type { Report } from './audit.ts';
import { FINDING_WORDS } from './findings.ts';

/** Formats one line per finding, ordered by leaf. */
export function findingLines({ findings }: Pick<Report, 'findings'>): string[] {
  return findings.map(({ kind, index, slot, detail }) => {
    const place = [
      index === null ? undefined : `leaf ${index.toLocaleString('en-US')}`,
      slot === null ? undefined : `slot ${new Date(slot).toISOString()}`,
    ].filter(Boolean);
    return `${FINDING_WORDS[kind]}${place.length > 0 ? ` (${place.join(', ')})` : ''}: ${detail}`;
  });
}

export function verdictLine({ isIntact, size, slots, opened, root }: Report): string {
  const counts = `${size.toLocaleString('en-US')} leaves, ${slots.toLocaleString('en-US')} slots, ${opened.toLocaleString('en-US')} signals opened and settled again`;
  return `${isIntact ? 'Intact' : 'NOT INTACT'}: ${counts}. Root ${root}`;
}
