import type { Source } from '@croneai/contracts/source.ts';

/**
 * Maximum lengths of a source's texts and of its `referrerHost`. The contract has the same limits.
 * They are repeated here, because public pages do not load the contract.
 */
const TEXT_MAX_LENGTH = 64;
const HOST_MAX_LENGTH = 253;

const PARAMETERS = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  ref: 'ref',
} as const;

/**
 * The first page of a visit: its query, the address of the page that linked to it, and our host.
 */
type Visit = { search: string; referrer: string; host: string };

/**
 * Returns the source of a visit, such as a campaign or the site that linked to us. Reads it from
 * the address and the referrer of the first page. The texts are at most as long as the contract
 * allows. The source is empty if nothing is known.
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
 * Shortens, trims, and lowercases a text. Replaces control characters with spaces, because the
 * server refuses them. Otherwise, a link with such characters would prevent a visitor from sending
 * a form.
 */
const shortened = (text: string, maxLength: number): string =>
  [...text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').trim()].slice(0, maxLength).join('').trim().toLowerCase();
