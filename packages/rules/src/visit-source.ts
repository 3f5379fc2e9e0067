import type { Source } from '@croneai/contracts/source.ts';

/** Same limits as in the contract, which public pages do not load. */
const TEXT_MAX_LENGTH = 64;
const HOST_MAX_LENGTH = 253;

const PARAMETERS = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  ref: 'ref',
} as const;

/** A page’s query, the address of the linking page, and the host of the site. */
type Visit = { search: string; referrer: string; host: string };

/**
 * Source of a visit, from its first page: valid for the contract, and empty if nothing is known.
 */
export function visitSourceOf({ search, referrer, host }: Visit): Source {
  const parameters = new URLSearchParams(search);
  const source: Source = {};
  for (const [name, parameter] of Object.entries(PARAMETERS) as [keyof typeof PARAMETERS, string][]) {
    const text = shortened(parameters.get(parameter) ?? '', TEXT_MAX_LENGTH);
    if (text) source[name] = text;
  }
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (from?.host && from.host !== host) source.referrerHost = shortened(from.hostname, HOST_MAX_LENGTH);
  return source;
}

/**
 * Removes control characters, which the server refuses, so that an unusual link does not block a
 * form.
 */
const shortened = (text: string, maxLength: number): string =>
  [...text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').trim()].slice(0, maxLength).join('').trim().toLowerCase();
