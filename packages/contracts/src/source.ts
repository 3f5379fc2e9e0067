import { z } from 'zod';
import { optionalLine } from './text.ts';

const SOURCE_TEXT_MAX_LENGTH = 64;
const HOST_MAX_LENGTH = 253;

/** Visits and members are counted by the name of their source or of their campaign. */
export const COUNTED_BY = ['source', 'campaign'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/**
 * Converts the text to lower case, so that a campaign has a single row even if its links differ in
 * case.
 */
const line = (label: string, maxLength = SOURCE_TEXT_MAX_LENGTH) =>
  optionalLine({ label, maxLength }).toLowerCase().optional();

/** Campaign of a visit, derived from the address and the referrer of its first page. */
export const sourceSchema = z
  .strictObject({
    utmSource: line('utm_source'),
    utmMedium: line('utm_medium'),
    utmCampaign: line('utm_campaign'),
    ref: line('ref'),
    /** Host of the page that linked to us, without its path. */
    referrerHost: line('Referrer host', HOST_MAX_LENGTH),
  })
  .meta({ id: 'Source' });
export type Source = z.output<typeof sourceSchema>;

/** Maximum length of a campaign's name in lists and sums. */
export const CAMPAIGN_NAME_MAX_LENGTH = SOURCE_TEXT_MAX_LENGTH;
/** Maximum length of a source's name in lists and sums. */
export const SOURCE_NAME_MAX_LENGTH = HOST_MAX_LENGTH;
/** Name of an unknown source, such as a typed address, a bookmark, or a program. */
const DIRECT_SOURCE = 'direct';

/**
 * Returns the name of a source in lists and sums: the campaign's `utm_source`, otherwise its `ref`,
 * otherwise the host of the linking page.
 */
export const sourceName = (source: Source | null | undefined): string =>
  source?.utmSource || source?.ref || source?.referrerHost || DIRECT_SOURCE;

/** Name, in lists and sums, of a visit or a member without a campaign. */
export const NO_CAMPAIGN = 'none';

/** Returns the name of a campaign in lists and sums: its `utm_campaign`. */
export const campaignName = (source: Source | null | undefined): string => source?.utmCampaign || NO_CAMPAIGN;

/**
 * Returns the source with the campaign of an access code, unless the link of the first page named a
 * campaign.
 */
export function sourceWithCampaign(source: Source | null, campaign: string | undefined): Source | null {
  if (!campaign || source?.utmCampaign) return source;
  const utmCampaign = [...campaign.toLowerCase()].slice(0, CAMPAIGN_NAME_MAX_LENGTH).join('').trim();
  return { ...source, utmCampaign };
}
