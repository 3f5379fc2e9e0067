/**
 * Counts of served documents in Redis, from the gateways to admin: a hash for each day in UTC, with
 * a field for each gateway process and source. A value is the total of that process, so a command
 * that is sent twice counts once.
 */
export const servedKey = (day: string) => `site:served:${day}`;

/** `process` contains no space. */
export const servedField = (process: string, source: string) => `${process} ${source}`;

export function readServedField(field: string): { process: string; source: string } {
  const at = field.indexOf(' ');
  return { process: field.slice(0, at), source: field.slice(at + 1) };
}

/** Sources beyond a limit share this name. */
export const OTHER_SOURCES = 'other';
