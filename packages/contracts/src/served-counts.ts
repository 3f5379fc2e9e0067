import type { CountedBy } from './source.ts';

/**
 * Returns the key of a Redis hash that contains the numbers of served documents of one UTC day.
 * Gateways write the hash, and the admin service reads it. A field contains the total of one
 * gateway process for one source or campaign, so writing it twice does no harm.
 */
export const servedKey = (day: string, by: CountedBy = 'source') =>
  by === 'source' ? `site:served:${day}` : `site:served-campaigns:${day}`;

/**
 * Returns the name of a hash field. `process` is the id of a gateway process and must not contain a
 * space. `name` is the name of a source or a campaign.
 */
export const servedField = (process: string, name: string) => `${process} ${name}`;

export function readServedField(field: string): { process: string; name: string } {
  const at = field.indexOf(' ');
  return { process: field.slice(0, at), name: field.slice(at + 1) };
}

/**
 * A gateway counts a limited number of sources and campaigns per day. All further sources or
 * campaigns are counted together under this name.
 */
export const OTHER_SOURCES = 'other';
