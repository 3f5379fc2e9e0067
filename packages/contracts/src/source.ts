import { z } from 'zod';
import { optionalLine } from './text.ts';

const SOURCE_TEXT_MAX_LENGTH = 64;
const HOST_MAX_LENGTH = 253;

/** Names that visits and members are counted by. */
export const COUNTED_BY = ['source', 'campaign'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** In lower case, so that one campaign is one row however its links are typed. */
const line = (label: string, maxLength = SOURCE_TEXT_MAX_LENGTH) =>
  optionalLine({ label, maxLength }).toLowerCase().optional();

/** Campaign of a visit, from the address and the referrer of its first page. */
export const sourceSchema = z
  .strictObject({
    utmSource: line('utm_source'),
    utmMedium: line('utm_medium'),
    utmCampaign: line('utm_campaign'),
    ref: line('ref'),
    /** Host of the page that linked here, without its path. */
    referrerHost: line('Referrer host', HOST_MAX_LENGTH),
  })
  .meta({ id: 'Source' });
export type Source = z.output<typeof sourceSchema>;

/** Longest name of a campaign in lists and sums. */
export const CAMPAIGN_NAME_MAX_LENGTH = SOURCE_TEXT_MAX_LENGTH;
/** Longest name of a source in lists and sums. */
export const SOURCE_NAME_MAX_LENGTH = HOST_MAX_LENGTH;
/** Name of an unknown source: a typed address, a bookmark, a program. */
const DIRECT_SOURCE = 'direct';

/**
 * Name in lists and sums: the campaign's `utm_source`, otherwise its `ref`, otherwise the host of
 * the linking page.
 */
export const sourceName = (source: Source | null | undefined): string =>
  source?.utmSource || source?.ref || source?.referrerHost || DIRECT_SOURCE;

/** Name in lists and sums for a visit or a member without a campaign. */
export const NO_CAMPAIGN = 'none';

/** Name in lists and sums: the `utm_campaign`. */
export const campaignName = (source: Source | null | undefined): string => source?.utmCampaign || NO_CAMPAIGN;
