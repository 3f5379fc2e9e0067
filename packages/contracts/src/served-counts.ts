import type { CountedBy } from './source.ts';

/**
 * Returns the Redis key of the counts of served documents, which gateways write and the admin
 * service reads. There is a hash for each UTC day and each `CountedBy`, with a field for each
 * gateway process and name. Each value is the total of its process, so a command that is sent twice
 * is counted once.
 */
export const servedKey = (day: string, by: CountedBy = 'source') =>
  by === 'source' ? `site:served:${day}` : `site:served-campaigns:${day}`;

/**
 * Returns the field of a process and a name. `process` must not contain a space. `name` is the name
 * of a source or a campaign.
 */
export const servedField = (process: string, name: string) => `${process} ${name}`;

export function readServedField(field: string): { process: string; name: string } {
  const at = field.indexOf(' ');
  return { process: field.slice(0, at), name: field.slice(at + 1) };
}

/** The shared name of all sources or campaigns beyond the limit. */
export const OTHER_SOURCES = 'other';
