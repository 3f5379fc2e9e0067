import { z } from 'zod';
import { TIERS } from '../../access.ts';
import { depositStateSchema } from '../../deposit-state.ts';
import { pageNumber } from '../../http/inputs.ts';
import { SOURCE_NAME_MAX_LENGTH } from '../../source.ts';
import { country, isoDate, singleLine } from '../../text.ts';

/**
 * A member has the first of these states that applies. For example, a blocked member is never
 * `unlocked`.
 */
export const MEMBER_STATES = ['blocked', 'leaving', 'unlocked', 'locked'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/**
 * Fields by which a list of members can be sorted. A query contains the name of the field for
 * ascending order, or the name with a leading minus for descending order.
 */
export const MEMBER_SORT_KEYS = ['createdAt', 'lastSeenAt', 'grantEndsAt', 'fullName'] as const;
export type MemberSortKey = (typeof MEMBER_SORT_KEYS)[number];
const MEMBER_SORTS = MEMBER_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

/** Maximum value of `grantEndsWithin`, in days. */
const GRANT_ENDS_DAYS_MAX = 3_650;

/** An empty form field turns its filter off. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).optional();

/**
 * Filters of members. A member must match all of them; an absent or empty filter matches every
 * member.
 */
export const memberFilter = {
  /** Part of the name or email address, ignoring case. If it is empty, all members match. */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
  tier: orEmpty(z.enum(TIERS)),
  state: orEmpty(z.enum(MEMBER_STATES)),
  country: orEmpty(country),
  /** The member was last seen before this UTC day or time. */
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
 * Members without a grant that expires are last if the list is sorted by `grantEndsAt`, and first
 * if it is sorted by `-grantEndsAt`.
 */
export const memberSort = orEmpty(z.enum(MEMBER_SORTS));
export type MemberSort = (typeof MEMBER_SORTS)[number];
