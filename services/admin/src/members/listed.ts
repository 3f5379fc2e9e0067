import type { DepositState } from '@croneai/contracts/deposit-state.ts';
import type {
  MemberFilterQuery,
  MemberSort,
  MemberSortKey,
  MemberState,
} from '@croneai/contracts/endpoints/admin/member-filter.ts';
import { NO_CAMPAIGN } from '@croneai/contracts/source.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { literalPattern } from '@croneai/platform/text-search.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import { nextEndOf } from './grant-rules.ts';
import type { Listed, Member, MemberDocument } from './member.model.ts';

/**
 * Sort key of members without a grant that ends: the latest possible date, so that these members
 * come last.
 */
const NEVER = new Date(8.64e15);

/** Filters and order of a list; the newest member is first unless `sort` is given. */
export type MemberFilter = MemberFilterQuery & {
  sort?: MemberSort | '' | undefined;
  match?: 'email' | undefined;
};

/**
 * Returns flat copies of the fields that lists filter and sort by. The copies are written with
 * every change of the member.
 */
export function listedOf({
  user,
  access,
  grants,
  depositStates,
  hasOnlySetupClaims,
  hasProof,
}: Pick<Member, 'user' | 'access' | 'grants' | 'depositStates' | 'hasOnlySetupClaims' | 'hasProof'>): Listed {
  const fullName = searchable(user.fullName);
  return {
    text: `${fullName}\n${searchable(user.email)}`,
    fullName,
    createdAt: user.createdAt,
    lastSeenAt: user.lastSeenAt,
    grantEndsAt: nextEndOf(grants) ?? NEVER,
    tier: access.tier,
    state: stateOf({ user, access }),
    country: user.country,
    source: user.source,
    deposits: depositsText(depositStates),
    isSetUp: user.isSetUp,
    campaign: user.campaign ?? NO_CAMPAIGN,
    hasProof: hasProof || (depositStates.length > 0 && !hasOnlySetupClaims),
  };
}

/**
 * Joins all states into one text. The member list needs a text, because MongoDB cannot answer a
 * query from an index alone if the query needs an array field.
 */
export const depositsText = (states: readonly DepositState[]): string =>
  states.map((state) => `(${state})`).join('');

function stateOf({ user, access }: Pick<Member, 'user' | 'access'>): MemberState {
  if (user.blockedAt) return 'blocked';
  if (user.erasesAt) return 'leaving';
  return access.dashboardUnlocked ? 'unlocked' : 'locked';
}

const LOWEST: Readonly<Record<MemberSortKey, Date | string>> = {
  createdAt: new Date(0),
  lastSeenAt: new Date(0),
  grantEndsAt: new Date(0),
  fullName: '',
};

/**
 * Returns the filter and the sort order in MongoDB's form. Deleted members have no field `listed`,
 * so they never match.
 */
export function listQuery(filter: MemberFilter, now: Date) {
  const {
    search,
    match,
    tier,
    state,
    country,
    source,
    deposit,
    seenBefore,
    grantEndsWithin,
    sort = '',
  } = filter;
  const isDescending = sort === '' || sort.startsWith('-');
  const key = (sort === '' ? 'createdAt' : sort.replace('-', '')) as MemberSortKey;
  const ranges = new Map<string, object>([[`listed.${key}`, { $gte: LOWEST[key] }]]);
  if (seenBefore) ranges.set('listed.lastSeenAt', { $gte: LOWEST.lastSeenAt, $lt: new Date(seenBefore) });
  if (grantEndsWithin) {
    const until = new Date(now.getTime() + grantEndsWithin * DAY_MS);
    ranges.set('listed.grantEndsAt', { $gt: now, $lte: until });
  }
  if (deposit) ranges.set('listed.deposits', { $regex: literalPattern(depositsText([deposit])) });
  if (search) {
    const pattern = literalPattern(searchable(search));
    // The email is the last line of the text.
    ranges.set('listed.text', { $regex: match === 'email' ? `\n${pattern}$` : pattern });
  }
  const query = {
    ...(tier && { 'listed.tier': tier }),
    ...(state && { 'listed.state': state }),
    ...(country && { 'listed.country': country }),
    ...(source && { 'listed.source': source }),
    ...Object.fromEntries([...ranges].map(([field, range]) => [field, mongoose.trusted(range)])),
  };
  const direction: 1 | -1 = isDescending ? -1 : 1;
  return {
    filter: query as QueryFilter<MemberDocument>,
    sort: { [`listed.${key}`]: direction, _id: direction } as Record<string, 1 | -1>,
  };
}
