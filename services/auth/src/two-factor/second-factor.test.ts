import { SECOND_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../../../tests/support/totp.ts';
import {
  client,
  NOW,
  sessionOf,
  someAttempts,
  someSecrets,
  someUser,
  usersInMemory,
} from '../../test/hand-built.ts';
import { disableTwoFactor, proveBoth, removeTwoFactor, replaceRecoveryCodes } from './change-two-factor.ts';
import { beginEnrolment, confirmEnrolment } from './enrol-two-factor.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

const PASSWORD = 'Analytical1';
const WRONG = '000000';
const STEP_MS = 30 * SECOND_MS;

function newTwoFactor({ isRequired = false } = {}) {
  const user = someUser();
  const users = usersInMemory(user);
  const secrets = someSecrets();
  const { box, hasher, devices } = secrets;
  const attempts = someAttempts();
  const clock = { now: NOW };
  const now = () => clock.now;
  const waiting = new Map<string, string>();
  const enrolments = {
    keep: async ({ sessionId }: { sessionId: string }, secret: string) => void waiting.set(sessionId, secret),
    find: async ({ sessionId }: { sessionId: string }) => waiting.get(sessionId),
    drop: async ({ sessionId }: { sessionId: string }) => void waiting.delete(sessionId),
  };
  const signInChecked = async () => ({ token: 'a-new-token' }) as never;
  const begin = beginEnrolment({ users, enrolments, now });
  const confirm = confirmEnrolment({ users, enrolments, secrets, attempts, signInChecked, now });
  const verify = verifySecondFactor({ users, attempts, box, hasher, now });
  const prove = proveBoth({
    async verifyPassword({ userId, password }) {
      if (password !== PASSWORD) throw new Error('wrong password');
      return users.getById(userId);
    },
    verifySecondFactor: verify,
    devices,
  });
  const requiresSecondFactor = () => isRequired;
  const disable = disableTwoFactor({ users, prove, requiresSecondFactor, now });
  const replace = replaceRecoveryCodes({ users, prove, hasher, now });
  const session = sessionOf(user);
  return {
    user,
    users,
    attempts,
    session,
    begin,
    confirm,
    verify: (code: string) => verify({ userId: user.id, code, address: client.address }),
    disable: (code: string, password = PASSWORD) => disable(session, { password, code }, client),
    replace: (code: string, password = PASSWORD) => replace(session, { password, code }, client),
    remove: removeTwoFactor({ users, now }),
    /** Returns an unused code; advances the clock by one time step. */
    nextCode(secret: string): string {
      clock.now = new Date(clock.now.getTime() + STEP_MS);
      return totpCode(secret, clock.now);
    },
  };
}

async function enrolled(options?: { isRequired: boolean }) {
  const parts = newTwoFactor(options);
  const { secret } = await parts.begin(parts.session);
  const { recoveryCodes } = await parts.confirm(parts.session, parts.nextCode(secret), client);
  const undashed = recoveryCodes.map((shown) => shown.replace('-', ''));
  return Object.assign(parts, { secret, recoveryCodes: undashed });
}

describe('enrolment', () => {
  it('takes effect with its first code, and this code ends every session', async () => {
    const { user, users, session, begin, confirm, nextCode } = newTwoFactor();
    const { secret, uri, qrCode } = await begin(session);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode).toMatch(/^<svg .*<\/svg>$/s);
    const wrong = { code: 'auth.second_factor_invalid' };
    await expect(confirm(session, WRONG, client)).rejects.toMatchObject(wrong);
    expect(users.of(user).twoFactor).toBeNull();

    const done = await confirm(session, nextCode(secret), client);
    expect(done).toMatchObject({ token: 'a-new-token' });
    expect(new Set(done.recoveryCodes).size).toBe(10);
    expect(users.ended).toEqual([{ userId: user.id, except: null }]);
    expect(users.typesOf()).toEqual(['two-factor-enabled']);
    const stored = JSON.stringify([users.of(user), users.events]);
    for (const shown of [secret, ...done.recoveryCodes]) expect(stored).not.toContain(shown.replace('-', ''));
    await expect(begin(session)).rejects.toMatchObject({ code: 'auth.two_factor_on' });
  });

  it('belongs to the session that started it', async () => {
    const { user, session, begin, confirm, nextCode } = newTwoFactor();
    const { secret } = await begin(session);
    const stolen = sessionOf(user, { sessionId: 'b'.repeat(24) });
    await expect(confirm(stolen, nextCode(secret), client)).rejects.toMatchObject({
      code: 'auth.enrolment_expired',
    });
  });
});

describe('a code of the authenticator app', () => {
  it('is accepted only once, even if it is sent twice at the same time', async () => {
    const { secret, verify, nextCode } = await enrolled();
    const code = nextCode(secret);
    const [first, second] = await Promise.allSettled([verify(code), verify(code)]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'auth.second_factor_used' } });
  });

  it('resets the count of failed attempts only if it is right', async () => {
    const { secret, attempts, verify, nextCode } = await enrolled();
    const before = attempts.forgotten.length;
    await expect(verify(WRONG)).rejects.toMatchObject({ code: 'auth.second_factor_invalid' });
    expect(attempts.forgotten).toHaveLength(before);
    await verify(nextCode(secret));
    expect(attempts.forgotten).toHaveLength(before + 1);
  });

  it('is refused if the member has no second factor', async () => {
    const { verify } = newTwoFactor();
    await expect(verify(WRONG)).rejects.toMatchObject({ code: 'auth.two_factor_off' });
  });
});

describe('a recovery code', () => {
  it('is valid only once, and its use is mailed to the member', async () => {
    const { users, user, recoveryCodes, verify } = await enrolled();
    const [code = ''] = recoveryCodes;
    await verify(code);
    await expect(verify(code)).rejects.toMatchObject({ code: 'auth.second_factor_used' });
    expect(users.payloadOf('recovery-code-used')).toMatchObject({
      recipient: { kind: 'member', userId: user.id },
      address: client.address,
      codesLeft: 9,
    });
  });

  it('becomes invalid when new codes are created, and creating new codes needs password and code', async () => {
    const { users, secret, recoveryCodes, verify, replace, nextCode } = await enrolled();
    await expect(replace(nextCode(secret), 'NotTheOne1')).rejects.toThrow('wrong password');
    const [fresh = ''] = (await replace(nextCode(secret))).recoveryCodes;
    expect(users.typesOf()).toContain('recovery-codes-replaced');
    await expect(verify(recoveryCodes[0] ?? '')).rejects.toMatchObject({ status: 422 });
    await expect(verify(fresh.replace('-', ''))).resolves.toBeDefined();
  });
});

describe('the end of two-factor login', () => {
  it('needs password and code, and is mailed to the member', async () => {
    const { user, users, secret, disable, nextCode } = await enrolled();
    await expect(disable(WRONG)).rejects.toMatchObject({ code: 'auth.second_factor_invalid' });
    await disable(nextCode(secret));
    expect(users.of(user).twoFactor).toBeNull();
    expect(users.payloadOf('two-factor-disabled')).toMatchObject({ by: 'member' });
  });

  it('is refused if two-factor login is required', async () => {
    const { secret, disable, nextCode } = await enrolled({ isRequired: true });
    await expect(disable(nextCode(secret))).rejects.toMatchObject({ code: 'auth.two_factor_needed' });
  });

  it('ends every session, is mailed, and is audited if an admin turns it off', async () => {
    const { user, users, remove } = await enrolled();
    const actor = { userId: 'a'.repeat(24), role: 'owner' } as const;
    await remove(user.id, { actor, address: '', reason: 'identity checked' });
    expect(users.ended.at(-1)).toEqual({ userId: user.id, except: null });
    expect(users.payloadOf('two-factor-disabled')).toMatchObject({ by: 'operator' });
    expect(users.payloadOf('audit.recorded')).toMatchObject({
      action: 'two-factor.reset',
      reason: 'identity checked',
    });
    await expect(remove(user.id, { actor, address: '', reason: 'again' })).rejects.toMatchObject({
      code: 'auth.two_factor_off',
    });
  });
});
