import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { describe, expect, it } from 'vitest';
import { client, someSecrets, someSecurityLog, someUser, usersInMemory } from '../../test/hand-built.ts';
import { createSignInLog } from './sign-in-log.ts';

function newLog() {
  const user = someUser();
  const lines: Record<string, unknown>[] = [];
  const securityLog = someSecurityLog();
  const logSignIn = createSignInLog({
    users: usersInMemory(user),
    securityLog,
    hasher: someSecrets().hasher,
    logger: { info: (line: Record<string, unknown>) => void lines.push(line) } as never,
  });
  return { user, lines, recorded: securityLog.recorded, logSignIn };
}

const fail = (problem: Parameters<typeof appError>[0]) => async () => {
  throw appError(problem);
};

describe('the log line of a sign-in', () => {
  it('names the member who signed in, without the full address or network', async () => {
    const { user, lines, logSignIn } = newLog();
    const signedIn = { token: 'a-token', user: { id: user.id } };
    const answer = await logSignIn({ factor: 'password', email: user.email }, client, async () => signedIn);
    expect(answer).toBe(signedIn);
    expect(lines).toMatchObject([
      { outcome: 'signed-in', factor: 'password', userId: user.id, address: '203.0.113.0/24' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${user.email}|${client.address}|a-token`));
  });

  it('shows that the second factor is still needed, or that the member cancelled a deletion', async () => {
    const { lines, logSignIn } = newLog();
    await logSignIn({ factor: 'password' }, client, async () => ({ secondFactorRequired: true }));
    await logSignIn({ factor: 'keep-account' }, client, async () => undefined);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['second-factor-required', 'accepted']);
  });

  it('names the reason for a refusal, and shows a server failure as an error', async () => {
    const { user, lines, logSignIn } = newLog();
    const attempt = { factor: 'password', email: user.email } as const;
    await expect(logSignIn(attempt, client, fail(errors.invalidCredentials))).rejects.toThrow();
    const broken = async () => Promise.reject(new Error('no MongoDB'));
    await expect(logSignIn(attempt, client, broken)).rejects.toThrow('no MongoDB');
    expect(lines).toMatchObject([
      { outcome: 'auth.invalid_credentials', userId: undefined },
      { outcome: 'error', userId: undefined },
    ]);
  });
});

describe('a failed attempt', () => {
  it.each([
    ['a wrong password', errors.invalidCredentials, 'sign-in-failed'],
    ['the password of an unconfirmed registration', errors.emailUnconfirmed, 'sign-in-failed'],
  ])('with %s is in the log of the member who has that address', async (_what, problem, event) => {
    const { user, recorded, logSignIn } = newLog();
    const attempt = { factor: 'password', email: user.email } as const;
    await expect(logSignIn(attempt, client, fail(problem))).rejects.toThrow();
    await expect.poll(() => recorded).toEqual([event]);
  });

  it.each([
    ['a wrong code', errors.secondFactorInvalid, 'second-factor-failed'],
    ['a used code', errors.secondFactorUsed, 'second-factor-failed'],
    ['a wrong password at a confirmation', errors.wrongPassword, 'sign-in-failed'],
  ])('with %s is in the log of the known member', async (_what, problem, event) => {
    const { user, recorded, logSignIn } = newLog();
    const attempt = { factor: 'second-factor', userId: user.id } as const;
    await expect(logSignIn(attempt, client, fail(problem))).rejects.toThrow();
    await expect.poll(() => recorded).toEqual([event]);
  });

  it('is in no log if it exceeded the rate limit', async () => {
    const { user, recorded, logSignIn } = newLog();
    const attempt = { factor: 'password', email: user.email, userId: user.id } as const;
    await expect(logSignIn(attempt, client, fail(errors.tooManyRequests))).rejects.toThrow();
    await logSignIn(attempt, client, async () => undefined);
    expect(recorded).toEqual([]);
  });
});
