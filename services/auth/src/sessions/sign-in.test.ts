import { HOUR_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import {
  client,
  NOW,
  now,
  oncePerWindow,
  someSecrets,
  someSecurityLog,
  someUser,
  usersInMemory,
} from '../../test/hand-built.ts';
import type { User } from '../users/module.ts';
import type { StoredSession } from './session-store.ts';
import { endSurplusSessions, markMemberSeen, refuseIfClosed, signIn, signInChecked } from './sign-in.ts';

const session: StoredSession = {
  id: 'e'.repeat(24),
  userId: 'a'.repeat(24),
  role: 'member',
  userVersion: 1,
  begunAt: NOW,
  signedInAt: NOW,
  lastSeenAt: NOW,
  expiresAt: new Date(NOW.getTime() + 24 * HOUR_MS),
  address: client.address,
  userAgent: client.userAgent,
};

function newSignIn() {
  const seats: string[] = [];
  const securityLog = someSecurityLog();
  const begin = signIn({
    adminSeats: { take: async (id) => void seats.push(id) },
    begin: async ({ id }) => ({ session: { ...session, userId: id }, token: 'a-token' }),
    devices: someSecrets().devices,
    securityLog,
    endSurplus: async () => undefined,
    markSeen: async () => undefined,
  });
  return { begin, seats, securityLog };
}

describe('a sign-in', () => {
  it('is recorded, and issues a token that identifies the browser at the next sign-in', async () => {
    const { begin, seats, securityLog } = newSignIn();
    const user = someUser();
    const { token, deviceToken, sessionId } = await begin(user, client);
    expect({ token, sessionId }).toEqual({ token: 'a-token', sessionId: session.id });
    expect(deviceToken).toMatch(/^[\w-]{22}\./);
    await begin(user, client, 'the-session-before');
    expect(securityLog.recorded).toEqual(['signed-in', 'identity-confirmed']);
    expect(seats).toEqual([]);
  });

  it('adds an admin to the stored list of active admins', async () => {
    const { begin, seats } = newSignIn();
    const admin = someUser({ role: 'owner' });
    await begin(admin, client);
    expect(seats).toEqual([admin.id]);
  });

  it('is refused to a blocked member and to a member whose account is due for erasure', async () => {
    const { begin, securityLog } = newSignIn();
    const blocked = someUser({ blockedAt: NOW });
    await expect(begin(blocked, client)).rejects.toMatchObject({ code: 'auth.account_blocked' });
    const leaving = someUser({ deletion: { requestedAt: NOW, erasesAt: NOW } });
    await expect(begin(leaving, client)).rejects.toMatchObject({
      code: 'auth.deletion_scheduled',
      data: { erasesAt: NOW.toISOString() },
    });
    expect(() => refuseIfClosed(someUser())).not.toThrow();
    expect(securityLog.recorded).toEqual([]);
  });
});

describe('a sign-in whose user may have changed since the password check', () => {
  it.each<[string, Partial<User>]>([
    ['a new password', { passwordHash: 'another' }],
    ['a block', { blockedAt: NOW }],
    ['a scheduled deletion', { deletion: { requestedAt: NOW, erasesAt: NOW } }],
    ['another role', { role: 'owner' }],
    ['a second factor', { twoFactor: { secret: '', enabledAt: NOW, lastStep: 0, recoveryCodes: [] } }],
  ])('ends at once if the user got %s after the password check', async (_what, change) => {
    const checked = someUser();
    const ended: string[] = [];
    const begin = signInChecked({
      users: usersInMemory({ ...checked, ...change }),
      sessions: { endOne: async (_userId, id) => ended.push(id) > 0 },
      signIn: newSignIn().begin,
    });
    await expect(begin(checked, client)).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
    expect(ended).toEqual([session.id]);
  });

  it('is kept if the user’s record has not changed since the password check', async () => {
    const user = someUser();
    const begin = signInChecked({
      users: usersInMemory(user),
      sessions: { endOne: async () => Promise.reject(new Error('ended')) },
      signIn: newSignIn().begin,
    });
    expect(await begin(user, client)).toMatchObject({ token: 'a-token', user: { id: user.id } });
  });
});

describe('the newest visit', () => {
  it('is stored if the previous visit is half a day ago, and not at each sign-in', async () => {
    const user = someUser();
    const users = usersInMemory(user);
    const markSeen = markMemberSeen({ users });
    await markSeen(user, new Date(NOW.getTime() + 11 * HOUR_MS));
    expect(users.of(user).lastSeenAt).toEqual(NOW);
    const later = new Date(NOW.getTime() + 13 * HOUR_MS);
    await Promise.all([markSeen(user, later), markSeen(user, later)]);
    expect(users.of(user).lastSeenAt).toEqual(later);
    expect(users.typesOf()).toEqual(['user.profile-changed']);
  });
});

describe('a session above the maximum per member', () => {
  it('ends the oldest session, and sends at most one mail in a period', async () => {
    const user = someUser();
    const users = usersInMemory(user);
    const oldest = { ...session, address: '198.51.100.3' };
    const endSurplus = (mayMail: boolean, ended: StoredSession[]) =>
      endSurplusSessions({
        sessions: { endSurplus: async () => ended },
        users,
        oncePerWindow: async () => mayMail && oncePerWindow(),
        now,
      })({ ...session, userId: user.id });
    await endSurplus(true, []);
    await endSurplus(false, [oldest]);
    expect(users.typesOf()).toEqual([]);
    await endSurplus(true, [oldest]);
    expect(users.payloadOf('oldest-session-ended')).toMatchObject({
      ended: { address: '198.51.100.3' },
      begun: { address: client.address },
    });
  });
});
