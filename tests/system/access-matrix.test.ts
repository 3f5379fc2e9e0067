import { errors } from '@croneai/contracts/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessMatrix, type Caller, sessionOf, verdictOf } from '../support/access-matrix.ts';
import { apiClient, signIn } from '../support/api-client.ts';
import { createTestSessions, type TestSessions } from '../support/sessions.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/*
 * The same table as in the gateway's own test, on the real services: each of them decides every cell by itself when it is called
 * past the gateway, and through the gateway nothing else comes out.
 */
/** Older than what counts as freshly signed in: no cell of the matrix may really delete an account. */
const SIGNED_IN_AGO_MS = 60 * 60 * 1000;

let system: TestSystem;
let sessions: TestSessions;
const userIds = new Map<Caller, string>();

beforeAll(async () => {
  system = await startTestSystem({ workers: 0, env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' } });
  const { TOKEN_PRIVATE_KEY: privateKey = '', TOKEN_PUBLIC_KEY: publicKey = '' } = system.envOf('auth');
  sessions = createTestSessions(system.urls.redisUrl, { privateKey, publicKey });
  const { web, accounts } = system.info();
  // Gold gets furthest behind the door, so a call that fails inside shows.
  for (const [caller, account] of [
    ['member', accounts.gold],
    ['admin', accounts.admin],
  ] as const) {
    // Granted a moment ago: auth's copy follows the desk.
    await until(`the tier of the demo account for ${caller}`, async () => {
      const { user } = await signIn(apiClient(web), account);
      expect(user.tier).toBe('gold');
      userIds.set(caller, user.id);
    });
  }
}, 180_000);

afterAll(async () => {
  await sessions?.close();
  await system?.stop();
}, 30_000);

const cells = accessMatrix().map((cell) => [cell.title, cell.expected, cell] as const);

describe('role × route on the real services', () => {
  it.each(cells)(
    '%s: %s (ASVS 6.3.4, 8.2.1, 8.3.1)',
    async (_title, expected, { endpoint, path, caller }) => {
      const { service } = endpoint;
      const { web, processes } = system.info();
      const direct = processes.find(({ name }) => name === service)?.port;
      const doors = service === 'gateway' ? [web] : [web, `http://127.0.0.1:${direct}`];
      for (const door of doors) {
        const token = await tokenOf(caller);
        const reply = await apiClient(door).call(endpoint.method, path, token ? { token } : {});
        expect(verdictOf(reply.envelope), `at ${door === web ? 'the gateway' : service}`).toBe(expected);
        // The sign-in is an hour old: whoever gets in is asked for the password exactly where the contract says so.
        const isAskedAgain = reply.envelope.error === errors.recentSignInRequired.code;
        expect(isAskedAgain).toBe(expected === 'passes' && endpoint.signedInWithinMinutes !== undefined);
        expect(reply.envelope.error, 'no route takes it').not.toBe(errors.notFound.code);
        expect(reply.status, JSON.stringify(reply.envelope)).not.toBe(500);
      }
    },
  );
});

/** A session for one call: some of the calls end the session that asks. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  const userId = userIds.get(caller === 'unenrolled' ? 'admin' : caller);
  if (caller === 'visitor' || !userId) return undefined;
  const signedInAt = new Date(Date.now() - SIGNED_IN_AGO_MS);
  return (await sessions.open({ ...sessionOf(caller), userId, signedInAt })).token;
}
