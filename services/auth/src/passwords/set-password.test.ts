import { describe, expect, it } from 'vitest';
import {
  client,
  NOW,
  now,
  someAttempts,
  someSecrets,
  someUser,
  usersInMemory,
} from '../../test/hand-built.ts';
import type { User } from '../users/module.ts';
import { changePassword } from './change-password.ts';
import type { PasswordReset } from './password-reset.repository.ts';
import { resetPassword, verifyResetToken } from './reset-password.ts';
import { refuseWeakPassword, setPassword, verifyPassword } from './set-password.ts';

const hashing = {
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string | undefined, password: string) => hash === `hash of ${password}`,
};
const BEFORE = new Date(NOW.getTime() - 1);
const OLD = 'Analytical1';

function newPasswords() {
  const user = someUser({ passwordChangedAt: new Date(0) });
  const users = usersInMemory(user);
  const attempts = someAttempts();
  const links = new Map<string, PasswordReset>();
  const resets = {
    discardAll: async () => links.clear(),
    findLive: async (token: string) => links.get(token),
  };
  const set = setPassword({ users, resets, now });
  const verify = verifyPassword({ users, hashing, attempts, devices: someSecrets().devices });
  const change = changePassword({ hashing, verifyPassword: verify, setPassword: set });
  const verifyToken = verifyResetToken({ users, resets, now });
  const reset = resetPassword({ hashing, verifyToken, setPassword: set });
  return {
    user,
    users,
    attempts,
    links,
    verifyToken,
    /**
     * Adds a reset link that was issued after the last password change. The fake does not check the
     * expiry.
     */
    link(token: string, email: string | null = user.email) {
      links.set(token, { userId: user.id, email, issuedAt: BEFORE, expiresAt: NOW });
      return token;
    },
    change: (newPassword: string, currentPassword = OLD) =>
      change({ userId: user.id, sessionId: 'this-session' }, { currentPassword, newPassword }, client),
    reset: (token: string, newPassword: string) => reset({ token, newPassword }, client),
    passwordOf: () => users.of(user).passwordHash,
  };
}

describe('a password change', () => {
  it('keeps the calling session, ends the others, voids reset links, and notifies the owner', async () => {
    const { user, users, links, link, change, passwordOf } = newPasswords();
    link('a-link');
    await change('QuiteNew22');
    expect(passwordOf()).toBe('hash of QuiteNew22');
    expect(users.ended).toEqual([{ userId: user.id, except: 'this-session' }]);
    expect(links.size).toBe(0);
    expect(users.payloadOf('password-changed')).toMatchObject({
      recipient: { kind: 'member', userId: user.id },
      address: client.address,
    });
  });

  it('requires the current password (ASVS 6.2.3)', async () => {
    const { users, attempts, change, passwordOf } = newPasswords();
    await expect(change('QuiteNew22', 'NotTheOne1')).rejects.toMatchObject({ code: 'auth.wrong_password' });
    expect(passwordOf()).toBe(`hash of ${OLD}`);
    expect(users.events).toEqual([]);
    expect([attempts.counted, attempts.forgotten]).toEqual([['sign-in'], []]);
  });

  it('succeeds only once if two changes are sent at the same time', async () => {
    const { change } = newPasswords();
    const results = await Promise.allSettled([change('QuiteNew22'), change('QuiteNew33')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('cancels a pending email change, which an attacker with the old password may have started', async () => {
    const { user, users, change } = newPasswords();
    const side = { codes: [], tries: 0, confirmedAt: null };
    const emailChange = { id: '', newEmail: '', expiresAt: NOW, sentAt: NOW, timesSent: 1 };
    await users.change(user.id, () => ({
      set: { emailChange: { ...emailChange, current: side, new: side } },
    }));
    await change('QuiteNew22');
    expect(users.of(user).emailChange).toBeNull();
  });
});

describe('a reset link', () => {
  it('sets a new password, and ends every session', async () => {
    const { user, users, link, reset, passwordOf } = newPasswords();
    expect(await reset(link('a-link'), 'QuiteNew22')).toBe(user.id);
    expect(passwordOf()).toBe('hash of QuiteNew22');
    expect(users.ended).toEqual([{ userId: user.id, except: null }]);
  });

  it('can be used only once, even if it is used twice at the same time', async () => {
    const { link, reset, verifyToken } = newPasswords();
    const token = link('a-link');
    const results = await Promise.allSettled([reset(token, 'QuiteNew22'), reset(token, 'QuiteNew33')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    link('a-link');
    // The password changed after the link was issued.
    await expect(verifyToken({ token })).rejects.toMatchObject({ code: 'auth.reset_token_invalid' });
  });

  it('becomes invalid when another link of the member is used', async () => {
    const { links, link, reset } = newPasswords();
    link('the-first');
    await reset(link('the-second'), 'QuiteNew22');
    expect(links.size).toBe(0);
  });

  it('is refused if it was issued for an earlier address of the member', async () => {
    const { link, verifyToken, reset } = newPasswords();
    const token = link('a-link', 'earlier@example.com');
    for (const attempt of [verifyToken({ token }), reset(token, 'QuiteNew22')])
      await expect(attempt).rejects.toMatchObject({ code: 'auth.reset_token_invalid' });
  });

  it('is refused if it was never sent by mail', async () => {
    const { verifyToken } = newPasswords();
    await expect(verifyToken({ token: 'A'.repeat(43) })).rejects.toMatchObject({ status: 422 });
  });
});

describe('an easily guessed password', () => {
  const owner: Pick<User, 'fullName' | 'email'> = someUser();
  const weak = ['12345678', 'password', 'Password1', 'Sunshine2026!', 'qwertyuiop', 'croneai1'];

  it.each([...weak, 'My-CroneAI-2026', 'Lovelace1815', owner.email])('%s is refused', (password) => {
    expect(() => refuseWeakPassword('newPassword', password, owner)).toThrow(
      expect.objectContaining({
        code: 'request.values_refused',
        fields: { newPassword: expect.any(String) },
      }),
    );
  });

  it('is refused when a password is changed or reset, and the reset link stays valid (ASVS 6.2.4)', async () => {
    const { link, links, change, reset, passwordOf } = newPasswords();
    const token = link('a-link');
    await expect(change('Password1')).rejects.toMatchObject({ code: 'request.values_refused' });
    await expect(reset(token, 'Password1')).rejects.toMatchObject({ code: 'request.values_refused' });
    expect(links.has(token)).toBe(true);
    expect(passwordOf()).toBe(`hash of ${OLD}`);
  });
});
