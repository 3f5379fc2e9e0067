import type { CountedBy } from './source.ts';

/**
 * Counts of served documents in Redis, from the gateways to admin: a hash for each day in UTC and
 * each `CountedBy`, with a field for each gateway process and name. A value is the total of that
 * process, so a command that is sent twice counts once.
 */
export const servedKey = (day: string, by: CountedBy = 'source') =>
  by === 'source' ? `site:served:${day}` : `site:served-campaigns:${day}`;

/** `process` contains no space; `name` is that of a source or a campaign. */
export const servedField = (process: string, name: string) => `${process} ${name}`;

export function readServedField(field: string): { process: string; name: string } {
  const at = field.indexOf(' ');
  return { process: field.slice(0, at), name: field.slice(at + 1) };
}

/** Sources or campaigns beyond a limit share this name. */
export const OTHER_SOURCES = 'other';
