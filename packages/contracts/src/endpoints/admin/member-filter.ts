import { z } from 'zod';
import { TIERS } from '../../access.ts';
import { depositStateSchema } from '../../deposit-state.ts';
import { pageNumber } from '../../http/inputs.ts';
import { SOURCE_NAME_MAX_LENGTH } from '../../source.ts';
import { country, isoDate, singleLine } from '../../text.ts';

/** A member has the first matching state: one who is blocked is not also `unlocked`. */
export const MEMBER_STATES = ['blocked', 'leaving', 'unlocked', 'locked'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Sort fields of a list of members, ascending. */
export const MEMBER_SORT_KEYS = ['createdAt', 'lastSeenAt', 'grantEndsAt', 'fullName'] as const;
export type MemberSortKey = (typeof MEMBER_SORT_KEYS)[number];
const MEMBER_SORTS = MEMBER_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

/** Maximum number of days in which a grant ends. */
const GRANT_ENDS_DAYS_MAX = 3_650;

/** An empty form field does not filter. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).optional();

/** Filters of members, all of which must match; an absent or empty filter matches all. */
export const memberFilter = {
  /** Part of the name or email address, ignoring case; empty lists all. */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
  tier: orEmpty(z.enum(TIERS)),
  state: orEmpty(z.enum(MEMBER_STATES)),
  country: orEmpty(country),
  /** Last seen before this UTC day or this time. */
  seenBefore: orEmpty(
    z.union([z.iso.date(), isoDate], { error: 'seenBefore must be a day or a time, for example 2026-11-20' }),
  ),
  /** A grant ends within this many days from now. */
  grantEndsWithin: orEmpty(pageNumber('grantEndsWithin', GRANT_ENDS_DAYS_MAX)),
  /** The member has a deposit in this state. */
  deposit: orEmpty(depositStateSchema),
  /** Name of the source, ignoring case; `direct` selects members without a known source. */
  source: orEmpty(singleLine({ label: 'Source', maxLength: SOURCE_NAME_MAX_LENGTH }).toLowerCase()),
};
const memberFilterSchema = z.object(memberFilter);
export type MemberFilterQuery = z.output<typeof memberFilterSchema>;

/**
 * A leading minus sorts in descending order. When sorted by `grantEndsAt`, members without an end
 * are last.
 */
export const memberSort = orEmpty(z.enum(MEMBER_SORTS));
export type MemberSort = (typeof MEMBER_SORTS)[number];
