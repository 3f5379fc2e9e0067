import { TIERS } from '@croneai/contracts/access.ts';
import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import { DEPOSIT_STATES } from '@croneai/contracts/deposit-state.ts';
import { MEMBER_STATES, type MemberState } from '@croneai/contracts/endpoints/admin/member-filter.ts';
import { SOURCE_NAME_MAX_LENGTH } from '@croneai/contracts/source.ts';
import { day, id, listAddress, oneOf, text } from '../admin-shared/public/list-address.ts';

export const STATES: Readonly<Record<MemberState, string>> = {
  blocked: 'Blocked',
  leaving: 'To be deleted',
  unlocked: 'Unlocked',
  locked: 'Locked',
};
export const GRANT_DAYS = ['3', '7', '14', '30'] as const;
export const SORTS = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  fullName: 'Name, A to Z',
  '-lastSeenAt': 'Last seen, newest first',
  lastSeenAt: 'Last seen, oldest first',
  grantEndsAt: 'Grant ends soonest',
} as const;
type Sort = keyof typeof SORTS;
export const SORT_KEYS = Object.keys(SORTS) as Sort[];

/**
 * Filters and order of the user list, and the user in the side panel. The panel shows only what
 * that user can see. The admin page about the user has everything else.
 */
export const usersAddress = listAddress(
  {
    search: text(200),
    tier: oneOf(TIERS),
    state: oneOf(MEMBER_STATES),
    country: oneOf(SIGNUP_COUNTRIES),
    deposit: oneOf(DEPOSIT_STATES),
    source: text(SOURCE_NAME_MAX_LENGTH),
    seenBefore: day,
    grantEndsWithin: oneOf(GRANT_DAYS),
    sort: oneOf(SORT_KEYS),
  },
  { name: 'user', read: id },
);
export type UsersFilter = ReturnType<typeof usersAddress.read>['filter'];

export interface FilterProps {
  filter: UsersFilter;
  setFilter: (change: { [Name in keyof UsersFilter]?: string | undefined }) => void;
}
