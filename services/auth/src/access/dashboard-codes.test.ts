import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { NOW, someSecrets, someUser, usersInMemory } from '../../test/hand-built.ts';
import type { User } from '../users/module.ts';
import type { mirroredAccessOf } from './access-mirror.ts';
import { applyAccess } from './apply-access.ts';
import { issueDashboardCode, sendDashboardCode } from './issue-dashboard-code.ts';
import { validateDashboardCode } from './validate-dashboard-code.ts';

type Facts = Partial<AccessState>;
const GUEST: Facts = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false };
const DEPOSITED: Facts = { tier: 'silver', dashboardUnlocked: false, hasDeposited: true };
const UNLOCKED: Facts = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true };

function newAccess(...people: User[]) {
  const users = usersInMemory(...people);
  const secrets = someSecrets();
  const mirrored = new Map<string, ReturnType<typeof mirroredAccessOf>>();
  const mirror = {
    read: async (userId: string) => mirrored.get(userId),
    write: async (userId: string, facts: ReturnType<typeof mirroredAccessOf>) =>
      void mirrored.set(userId, facts),
  };
  const clock = { now: NOW };
  const now = () => clock.now;
  const issueCode = issueDashboardCode(secrets);
  const apply = applyAccess({ users, mirror, issueCode, now });
  const send = sendDashboardCode({ users, issueCode, now });
  const validateWithin = (answerWithinMs: number) =>
    validateDashboardCode({ users, mirror, hasher: secrets.hasher, answerWithinMs, now });
  const requestsOf = ({ id }: User) =>
    users.events.filter(({ key, type }) => key === id && type === 'user.dashboard-unlock-requested');
  return {
    users,
    mirrored,
    clock,
    requestsOf,
    apply: ({ id }: Pick<User, 'id'>, aggregateVersion: number, facts: Facts) =>
      apply({
        aggregateVersion,
        payload: { userId: id, revokedAtVersion: 0, answeredCodeId: null, ...facts } as AccessState,
      } as Parameters<typeof apply>[0]),
    send: ({ id }: User) => send(id),
    validate: ({ id }: User, code: string, answerWithinMs = 5_000) =>
      validateWithin(answerWithinMs)(id, code),
    codeOf: ({ id }: User) =>
      secrets.open(
        users.events.findLast(({ key, type }) => key === id && type === 'dashboard-code-issued')?.payload,
      ),
    answeredCodeOf(user: User): string {
      const payload = requestsOf(user)[0]?.payload as Partial<UserState> | undefined;
      return payload?.dashboardUnlockRequest?.codeId ?? 'no request';
    },
  };
}

async function memberWithCode() {
  const user = someUser();
  const access = newAccess(user);
  await access.apply(user, 1, DEPOSITED);
  return { ...access, user, code: await access.codeOf(user) };
}

describe('the copy of access', () => {
  it('applies a repeated event only once, and ignores older events', async () => {
    const { users, user, apply } = await memberWithCode();
    await apply(user, 1, DEPOSITED);
    await apply(user, 3, UNLOCKED);
    await apply(user, 2, GUEST);
    await apply(user, 4, { ...UNLOCKED, tier: 'pro' });
    expect(users.of(user)).toMatchObject({
      accessVersion: 4,
      access: { tier: 'pro', dashboardUnlocked: true },
    });
    expect(users.typesOf()).toEqual(['dashboard-code-issued']);
  });

  it('repairs an outdated mirror when the same event arrives again', async () => {
    const { mirrored, user, apply } = await memberWithCode();
    mirrored.clear();
    await apply(user, 1, DEPOSITED);
    expect(mirrored.get(user.id)).toMatchObject({ version: 1 });
  });

  it('adds no access of an unknown member to the mirror', async () => {
    const { mirrored, apply } = newAccess();
    await apply(someUser(), 1, DEPOSITED);
    expect(mirrored.size).toBe(0);
  });
});

describe('a dashboard code', () => {
  it.each([
    ['records a deposit and unlocks the dashboard', UNLOCKED],
    ['records no deposit', GUEST],
  ])('is not issued when the admin %s', async (_what, facts) => {
    const user = someUser();
    const { users, apply, send } = newAccess(user);
    await apply(user, 1, facts);
    expect(users.of(user).dashboardCode).toBeNull();
    await expect(send(user)).rejects.toMatchObject({ code: 'auth.no_dashboard_code' });
  });

  it('makes only one request if it is used twice at the same time', async () => {
    const { user, code, validate, apply, requestsOf, answeredCodeOf } = await memberWithCode();
    const both = [validate(user, code), validate(user, code)];
    await expect.poll(() => requestsOf(user)).toHaveLength(1);
    await apply(user, 2, { ...UNLOCKED, answeredCodeId: answeredCodeOf(user) });
    expect(await Promise.all(both)).toEqual(['unlocked', 'unlocked']);
    expect(requestsOf(user)).toHaveLength(1);
  });

  it('is withdrawn when the admin service answers the request without unlocking', async () => {
    const { user, code, validate, apply, requestsOf, answeredCodeOf } = await memberWithCode();
    const validating = validate(user, code);
    await expect.poll(() => requestsOf(user)).toHaveLength(1);
    await apply(user, 2, { ...GUEST, revokedAtVersion: 2, answeredCodeId: answeredCodeOf(user) });
    expect(await validating).toBe('withdrawn');
  });

  it('is pending while the admin service answers slowly, and can be checked again', async () => {
    const { user, code, validate, apply, requestsOf, answeredCodeOf } = await memberWithCode();
    expect(await validate(user, code, 0)).toBe('pending');
    await apply(user, 2, { ...UNLOCKED, answeredCodeId: answeredCodeOf(user) });
    expect(await validate(user, code, 0)).toBe('unlocked');
    expect(requestsOf(user)).toHaveLength(1);
  });

  it('is closed after five wrong tries, even if they arrive at the same time', async () => {
    const { user, code, validate, requestsOf } = await memberWithCode();
    const wrong = code === 'AAAAAAAAAA' ? 'CCCCCCCCCC' : 'AAAAAAAAAA';
    const guesses = await Promise.allSettled(Array.from({ length: 5 }, () => validate(user, wrong)));
    expect(guesses.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    await expect(validate(user, code)).rejects.toMatchObject({ code: 'auth.dashboard_code_invalid' });
    expect(requestsOf(user)).toEqual([]);
  });

  it('is refused if another member uses it', async () => {
    const [user, other] = [someUser(), someUser()];
    const { apply, codeOf, validate } = newAccess(user, other);
    await apply(user, 1, DEPOSITED);
    await apply(other, 1, DEPOSITED);
    await expect(validate(other, await codeOf(user))).rejects.toMatchObject({
      code: 'auth.dashboard_code_invalid',
    });
  });

  it('can be sent again after a minute, and then the earlier code is invalid', async () => {
    const { clock, user, code, send, validate, codeOf } = await memberWithCode();
    await expect(send(user)).rejects.toMatchObject({
      code: 'auth.resend_too_soon',
      retryAfterSeconds: 60,
    });
    clock.now = new Date(NOW.getTime() + MINUTE_MS);
    expect(await send(user)).toEqual({ resendAfterSeconds: 60 });
    await expect(validate(user, code)).rejects.toMatchObject({ code: 'auth.dashboard_code_invalid' });
    expect(await validate(user, await codeOf(user), 0)).toBe('pending');
  });
});
