import type { GrantFeature, Tier } from '@croneai/contracts/access.ts';
import type { DepositState } from '@croneai/contracts/deposit-state.ts';
import type { COUNTED_STEPS } from '@croneai/contracts/events/funnel.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { giveGrant } from '../../../services/admin/src/members/change-grants.ts';
import { newGrant } from '../../../services/admin/src/members/grant-rules.ts';
import type { Member } from '../../../services/admin/src/members/member.model.ts';
import { applyUserState } from '../../../services/admin/src/members/record-user-state.ts';
import { someUser } from '../../support/some-user.ts';

/**
 * Makes members of all kinds, in the form in which the service stores a member after events and
 * calls of admins. `services/admin/test/bench-members.test.ts` checks that the form is the same.
 */

/** Number of days over which sign-ups and counts are spread. */
export const DAYS = 366;
/** Number of sources that visitors come from. The funnel shows fewer sources. */
export const SOURCES = 300;
const COUNTRIES = ['Nigeria', 'Ghana', 'Kenya', 'South Africa', 'India', 'Canada', 'France', 'Germany'];
const FIRST_NAMES = ['Ada', 'Kofi', 'Zora', 'Mary', 'Tunde', 'Ayo', 'Lena', 'Ravi', 'Ines', 'Otto', 'Noor'];
const LAST_NAMES = ['Okafor', 'Mensah', 'Kamau', 'Naidoo', 'Sharma', 'Silva', 'Martin', 'Sato', 'Berg'];
const PAID: readonly Exclude<Tier, 'guest'>[] = ['silver', 'pro', 'gold'];

type Given = { tier?: Exclude<Tier, 'guest'>; feature?: GrantFeature; until: Date | null };

/** The history of one member. */
export type Story = {
  user: UserState;
  /** Grants that an admin gives, in order. */
  grants: Given[];
  deposit: DepositState | null;
};

export const sourceAt = (index: number): string => `campaign-${index % SOURCES}`;
const of = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
/** Returns a number between 0 and 1. Consecutive indexes give evenly spread numbers. */
const spread = (index: number): number => (index * 0.618_033_988_749) % 1;

/** Returns a story. The same index always gives the same story, apart from the id and the time. */
export function storyOf(index: number, now: Date): Story {
  const createdAt = new Date(now.getTime() - spread(index) * (DAYS - 1) * DAY_MS);
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const name = `${of(FIRST_NAMES, index)} ${of(LAST_NAMES, Math.floor(index / FIRST_NAMES.length))} ${index}`;
  const user = someUser({
    fullName: name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    country: of(COUNTRIES, Math.floor(index / 3)),
    source: index % 10 === 0 ? {} : { utmSource: sourceAt(index), utmCampaign: 'autumn' },
    accountSetup: index % 10 < 7,
    createdAt: createdAt.toISOString(),
    lastSeenAt: new Date(
      createdAt.getTime() + spread(index * 7) * (now.getTime() - createdAt.getTime()),
    ).toISOString(),
    erasesAt: index % 97 === 0 ? day(7) : null,
    blockedAt: index % 89 === 0 ? day(-3) : null,
  });
  const until = index % 3 === 0 ? null : new Date(now.getTime() + (1 + spread(index * 3) * 300) * DAY_MS);
  const grants: Given[] = [
    ...(index % 5 < 3 ? [{ tier: of(PAID, index), until }] : []),
    ...(index % 11 === 0 ? [{ feature: 'bot' as const, until: new Date(now.getTime() + 150 * DAY_MS) }] : []),
  ];
  const deposits = [null, null, 'claimed', null, 'in-review', null, 'verified', null, 'refused'] as const;
  return { user, grants, deposit: of(deposits, index) };
}

/** Returns the member after all events of the story. All grants are given at `now`. */
export function memberOf({ user, grants, deposit }: Story, now: Date): Member {
  const { facts, copy } = applyUserState(undefined, user, 1, now);
  let member: Member = {
    ...facts,
    ...copy,
    id: user.userId,
    depositStates: deposit ? [deposit] : [],
    hasOnlySetupClaims: false,
    hasProof: false,
  };
  for (const given of grants)
    member = giveGrant(member, newGrant({ ...given, from: now, source: 'manual', reason: 'A test' }), now);
  if (deposit !== 'verified') return member;
  const access = { ...member.access, hasDeposited: true };
  return { ...member, access, version: member.version + 1 };
}

/** Returns a step of a visitor on the way to membership, as the service stores it. */
export const stepOf = (id: string, step: (typeof COUNTED_STEPS)[number], source: string, takenAt: Date) => ({
  _id: id,
  day: takenAt.toISOString().slice(0, 10),
  step,
  source,
  takenAt,
});

/** Returns how many documents one gateway has served on one day, by source, as stored. */
export const servedOf = (
  day: string,
  process: string,
  sources: readonly { source: string; served: number }[],
  countedAt: Date,
) => ({ _id: `${day} ${process}`, day, sources: [...sources], campaigns: [], countedAt });
