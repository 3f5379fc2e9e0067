import { z } from 'zod';
import { optionalLine } from './text.ts';

const SOURCE_TEXT_MAX_LENGTH = 64;
const HOST_MAX_LENGTH = 253;

/** Visits and new members are counted twice: by source, and by campaign. */
export const COUNTED_BY = ['source', 'campaign'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/**
 * Schema of a text in lower case. Links of one campaign may differ in upper and lower case, but
 * must be counted together.
 */
const line = (label: string, maxLength = SOURCE_TEXT_MAX_LENGTH) =>
  optionalLine({ label, maxLength }).toLowerCase().optional();

/** Origin of a visit, derived from the address and the referrer of the first page of the visit. */
export const sourceSchema = z
  .strictObject({
    utmSource: line('utm_source'),
    utmMedium: line('utm_medium'),
    utmCampaign: line('utm_campaign'),
    ref: line('ref'),
    /** Host of the page whose link brought the visitor. */
    referrerHost: line('Referrer host', HOST_MAX_LENGTH),
  })
  .meta({ id: 'Source' });
export type Source = z.output<typeof sourceSchema>;

/** Maximum number of characters in the name under which a campaign is counted. */
export const CAMPAIGN_NAME_MAX_LENGTH = SOURCE_TEXT_MAX_LENGTH;
/** Maximum number of characters in the name under which a source is counted. */
export const SOURCE_NAME_MAX_LENGTH = HOST_MAX_LENGTH;
/**
 * Visits without a known source are counted under this name, for example after a typed address or a
 * bookmark.
 */
const DIRECT_SOURCE = 'direct';

/**
 * Returns the name under which a source is counted: its `utm_source`, otherwise its `ref`,
 * otherwise the host of the page with the link.
 */
export const sourceName = (source: Source | null | undefined): string =>
  source?.utmSource || source?.ref || source?.referrerHost || DIRECT_SOURCE;

/** Visits and members without a campaign are counted under this name. */
export const NO_CAMPAIGN = 'none';

/** Returns the name under which a campaign is counted. */
export const campaignName = (source: Source | null | undefined): string => source?.utmCampaign || NO_CAMPAIGN;

/**
 * Adds the campaign of an access code to a source. If the source already has a campaign, returns it
 * unchanged.
 */
export function sourceWithCampaign(source: Source | null, campaign: string | undefined): Source | null {
  if (!campaign || source?.utmCampaign) return source;
  const utmCampaign = [...campaign.toLowerCase()].slice(0, CAMPAIGN_NAME_MAX_LENGTH).join('').trim();
  return { ...source, utmCampaign };
}
