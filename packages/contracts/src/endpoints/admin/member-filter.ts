import { z } from 'zod';
import { TIERS } from '../../access.ts';
import { depositStateSchema } from '../../deposit-state.ts';
import { pageNumber } from '../../http/inputs.ts';
import { SOURCE_NAME_MAX_LENGTH } from '../../source.ts';
import { country, isoDate, singleLine } from '../../text.ts';

/** A member has the first state that fits: one who is blocked is not also `unlocked`. */
export const MEMBER_STATES = ['blocked', 'leaving', 'unlocked', 'locked'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Fields that sort a list of members, ascending. */
export const MEMBER_SORT_KEYS = ['createdAt', 'lastSeenAt', 'grantEndsAt', 'fullName'] as const;
export type MemberSortKey = (typeof MEMBER_SORT_KEYS)[number];
const MEMBER_SORTS = MEMBER_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

/** Longest look ahead for grants that end. */
const GRANT_ENDS_DAYS_MAX = 3_650;

/** An empty filter of a form has no effect. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).optional();

/** Filters of members, which combine; one that is left out or empty takes all. */
export const memberFilter = {
  /** Substring of name or e-mail, in any case; empty lists all. */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
  tier: orEmpty(z.enum(TIERS)),
  state: orEmpty(z.enum(MEMBER_STATES)),
  country: orEmpty(country),
  /** Last seen before this day begins in UTC, or before this time. */
  seenBefore: orEmpty(
    z.union([z.iso.date(), isoDate], { error: 'seenBefore must be a day or a time, for example 2026-11-20' }),
  ),
  /** A grant ends within this many days from now. */
  grantEndsWithin: orEmpty(pageNumber('grantEndsWithin', GRANT_ENDS_DAYS_MAX)),
  /** The member has a deposit in this state. */
  deposit: orEmpty(depositStateSchema),
  /** Name of the source, in any case; `direct` takes members without a known one. */
  source: orEmpty(singleLine({ label: 'Source', maxLength: SOURCE_NAME_MAX_LENGTH }).toLowerCase()),
};
const memberFilterSchema = z.object(memberFilter);
export type MemberFilterQuery = z.output<typeof memberFilterSchema>;

/** A leading minus sorts descending. By `grantEndsAt`, members without an end are last. */
export const memberSort = orEmpty(z.enum(MEMBER_SORTS));
export type MemberSort = (typeof MEMBER_SORTS)[number];
