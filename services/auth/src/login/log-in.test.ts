import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { describe, expect, it } from 'vitest';
import { client, NOW, someAttempts, someSecrets, someUser, usersInMemory } from '../../test/hand-built.ts';
import type { Registration } from '../registrations/registration.model.ts';
import type { User } from '../users/module.ts';
import { confirmPassword } from './confirm-password.ts';
import { logIn, logInWithSecondFactor, provePassword } from './log-in.ts';

const PASSWORD = 'Analytical1';
const TWO_FACTOR = { secret: '', enabledAt: NOW, lastStep: 0, recoveryCodes: [] };

function newLogin(user: User, { waiting = undefined as string | undefined } = {}) {
  const users = usersInMemory(user);
  const attempts = someAttempts();
  const { devices } = someSecrets();
  const hashes: (string | undefined)[] = [];
  const challenges = new Map<string, { userId: string; passwordChangedAt: number }>();
  const store = {
    async issue({ id, passwordChangedAt }: User) {
      challenges.set('a-challenge', { userId: id, passwordChangedAt: passwordChangedAt.getTime() });
      return { challenge: 'a-challenge', expiresAt: NOW };
    },
    countTry: async (token: string) => challenges.get(token),
    take: async (token: string) => challenges.delete(token),
  };
  const signInChecked = async (checked: User, _browser: unknown, replaces?: string) =>
    ({ token: `token of ${checked.id}`, replaces }) as never;
  const verifySecondFactor = async ({ userId, code }: { userId: string; code: string }) => {
    const current = await users.getById(userId);
    if (!current.twoFactor) throw appError(errors.twoFactorOff);
    if (code !== '123456') throw appError(errors.secondFactorInvalid);
    return current;
  };
  const begin = logIn({
    prove: provePassword({
      users,
      findRegistration: async () =>
        waiting === undefined ? undefined : ({ passwordHash: `hash of ${waiting}` } as Registration),
      passwords: {
        async verify(hash, password) {
          hashes.push(hash);
          return hash === `hash of ${password}`;
        },
      },
    }),
    challenges: store,
    attempts,
    devices,
    signInChecked,
  });
  const finish = logInWithSecondFactor({
    users,
    challenges: store,
    devices,
    verifySecondFactor,
    sessions: { signInChecked, logSignIn: async (_attempt, _client, work) => work() },
  });
  const confirm = confirmPassword({
    async verifyPassword({ userId, password }) {
      if (password !== PASSWORD) throw appError(errors.wrongPassword);
      return users.getById(userId);
    },
    verifySecondFactor,
    devices,
    signInChecked,
  });
  return {
    users,
    attempts,
    hashes,
    logIn: (password = PASSWORD, email = user.email) => begin({ email, password }, client),
    finish: (code: string, challenge = 'a-challenge') => finish({ challenge, code }, client),
    confirm: (password: string, code?: string) =>
      confirm({ userId: user.id, sessionId: 'this-session' }, { password, code }, client),
  };
}

describe('a sign-in with the password', () => {
  it('starts a session, and is no longer counted as an attempt', async () => {
    const user = someUser();
    const { attempts, logIn: begin } = newLogin(user);
    expect(await begin()).toMatchObject({ token: `token of ${user.id}` });
    expect([attempts.counted, attempts.forgotten]).toEqual([['sign-in'], ['sign-in']]);
  });

  it('is refused in the same way for known and unknown addresses, after two password hashes in both cases', async () => {
    const user = someUser();
    const known = newLogin(user);
    const unknown = newLogin(user);
    const refused = { code: 'auth.invalid_credentials', status: 401 };
    await expect(known.logIn('NotTheOne1')).rejects.toMatchObject(refused);
    await expect(unknown.logIn(PASSWORD, 'nobody@example.com')).rejects.toMatchObject(refused);
    expect([known.hashes.length, unknown.hashes.length]).toEqual([2, 2]);
    expect(known.attempts.forgotten).toEqual([]);
  });

  it('reveals an unconfirmed registration only to a caller with its password', async () => {
    const { logIn: begin } = newLogin(someUser(), { waiting: 'ItsPassword1' });
    await expect(begin('ItsPassword1')).rejects.toMatchObject({ code: 'auth.email_unconfirmed' });
    await expect(begin('NotTheOne1')).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  });

  it('reveals a block only to a caller with the right password', async () => {
    const { logIn: begin } = newLogin(someUser({ blockedAt: NOW }));
    await expect(begin()).rejects.toMatchObject({ code: 'auth.account_blocked' });
    await expect(begin('NotTheOne1')).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  });
});

describe('the second step', () => {
  it('comes after the password, and accepts a challenge only once', async () => {
    const user = someUser({ twoFactor: TWO_FACTOR });
    const { logIn: begin, finish } = newLogin(user);
    expect(await begin()).toEqual({
      secondFactorRequired: true,
      challenge: 'a-challenge',
      expiresAt: NOW.toISOString(),
    });
    await expect(finish('000000')).rejects.toMatchObject({ code: 'auth.second_factor_invalid' });
    expect(await finish('123456')).toMatchObject({ token: `token of ${user.id}` });
    await expect(finish('123456')).rejects.toMatchObject({ code: 'auth.challenge_invalid' });
  });

  it.each<[string, Partial<User>]>([
    ['the password has changed', { passwordChangedAt: new Date(0) }],
    ['the second factor was removed', { twoFactor: null }],
  ])('must start again when %s', async (_what, change) => {
    const user = someUser({ twoFactor: TWO_FACTOR });
    const { users, logIn: begin, finish } = newLogin(user);
    await begin();
    await users.change(user.id, () => ({ set: change }));
    await expect(finish('123456')).rejects.toMatchObject({ code: 'auth.challenge_invalid' });
  });

  it('refuses a challenge that was never issued', async () => {
    const { finish } = newLogin(someUser({ twoFactor: TWO_FACTOR }));
    await expect(finish('123456', 'A'.repeat(43))).rejects.toMatchObject({ code: 'auth.challenge_invalid' });
  });
});

describe('confirming the password', () => {
  it('replaces the session, and needs the second factor if the member has one', async () => {
    expect(await newLogin(someUser()).confirm(PASSWORD)).toMatchObject({ replaces: 'this-session' });
    const { confirm } = newLogin(someUser({ twoFactor: TWO_FACTOR }));
    await expect(confirm(PASSWORD)).rejects.toMatchObject({ code: 'auth.second_factor_missing' });
    await expect(confirm('NotTheOne1', '123456')).rejects.toMatchObject({ code: 'auth.wrong_password' });
    expect(await confirm(PASSWORD, '123456')).toMatchObject({ replaces: 'this-session' });
  });
});
