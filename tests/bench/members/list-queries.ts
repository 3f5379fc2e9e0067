import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Listed } from '../../../services/admin/src/members/member.model.ts';

type ListQuery = {
  query: string;
  /** True for members that the list must count. */
  matches: (listed: Listed) => boolean;
};

const SORT_KEYS = ['createdAt', 'lastSeenAt', 'grantEndsAt', 'fullName'];
const ROWS = 50;

/** Returns queries with each filter, with each order, for late pages, and with several filters. */
export function listQueries(size: number, now: Date): ListQuery[] {
  const all = () => true;
  const last = Math.floor(size / ROWS);
  const seenBefore = new Date(now.getTime() - 30 * DAY_MS).toISOString();
  const endsBy = now.getTime() + 7 * DAY_MS;
  const endsSoon = ({ grantEndsAt }: Listed) =>
    grantEndsAt.getTime() > now.getTime() && grantEndsAt.getTime() <= endsBy;
  const has =
    (text: string) =>
    ({ text: searched }: Listed) =>
      searched.includes(text);
  return [
    { query: '', matches: all },
    { query: 'tier=guest', matches: ({ tier }) => tier === 'guest' },
    { query: 'tier=gold', matches: ({ tier }) => tier === 'gold' },
    { query: 'state=locked', matches: ({ state }) => state === 'locked' },
    { query: 'state=blocked', matches: ({ state }) => state === 'blocked' },
    { query: 'country=Nigeria', matches: ({ country }) => country === 'Nigeria' },
    { query: 'source=campaign-7', matches: ({ source }) => source === 'campaign-7' },
    { query: 'source=direct', matches: ({ source }) => source === 'direct' },
    {
      query: `seenBefore=${encodeURIComponent(seenBefore)}`,
      matches: ({ lastSeenAt }) => lastSeenAt < new Date(seenBefore),
    },
    { query: 'grantEndsWithin=7', matches: endsSoon },
    ...['claimed', 'in-review', 'verified', 'refused'].map((state) => ({
      query: `deposit=${state}`,
      matches: ({ deposits }: Listed) => deposits.includes(`(${state})`),
    })),
    { query: 'search=okafor', matches: has('okafor') },
    { query: 'search=ada.okafor.0@example.com', matches: has('ada.okafor.0@example.com') },
    { query: 'search=nobody-has-this', matches: () => false },
    ...SORT_KEYS.flatMap((key) => [
      { query: `sort=${key}`, matches: all },
      { query: `sort=-${key}`, matches: all },
    ]),
    { query: `page=${Math.ceil(last / 2)}`, matches: all },
    { query: `page=${last}`, matches: all },
    { query: `sort=fullName&page=${last}`, matches: all },
    {
      query: 'tier=gold&country=Kenya&state=unlocked&sort=grantEndsAt',
      matches: ({ tier, country, state }) => tier === 'gold' && country === 'Kenya' && state === 'unlocked',
    },
    {
      query: 'search=sato&deposit=verified&grantEndsWithin=7&sort=-lastSeenAt',
      matches: (listed) => has('sato')(listed) && listed.deposits.includes('(verified)') && endsSoon(listed),
    },
  ];
}
