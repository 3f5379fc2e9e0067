import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { expect, it } from 'vitest';
import { getStatistics } from './get-statistics.ts';

const SESSION: Session = {
  userId: 'a'.repeat(24),
  sessionId: 's',
  role: 'member',
  signedInAt: new Date(0),
};

function community() {
  let at = Date.parse('2026-11-20T10:00:00.000Z');
  let version = 1;
  const counted = { members: 0, posts: 0 };
  const ask = getStatistics({
    accessCopies: { countInTiers: async () => ++counted.members },
    users: { admins: async () => [] },
    posts: {
      countShownSince: async () => ++counted.posts,
      countAuthorsSince: async () => 1,
    },
    listVersion: { current: async () => String(version) },
    admitReader: async () => ({ userId: SESSION.userId, access: GUEST_ACCESS, accessVersion: '1' }),
    now: () => new Date(at),
  });
  return {
    ask: () => ask(SESSION),
    counted,
    post: () => {
      version += 1;
    },
    pass: (ms: number) => {
      at += ms;
    },
  };
}

it('counts once for all callers, and after a new post counts only the posts again, not the members', async () => {
  const { ask, counted, post, pass } = community();
  await Promise.all(Array.from({ length: 500 }, ask));
  expect(counted).toEqual({ members: 1, posts: 2 });
  post();
  await Promise.all(Array.from({ length: 500 }, ask));
  expect(counted).toEqual({ members: 1, posts: 4 });
  pass(5_000);
  expect(await ask()).toMatchObject({ members: 2 });
});
