import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, apiClient, becomeMember, signIn, someRegistration } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/** Duration of the pause. It is longer than the minute after which waiting events count as late. */
const PAUSE_MS = 75_000;
const LOOK_EVERY_MS = 1_000;
const BACK_WITHIN_MS = 90_000;

let system: TestSystem;
let api: ApiClient;
beforeAll(async () => {
  system = await startTestSystem({ seed: false, env: { RATE_LIMIT_SCALE: '100' } });
  api = apiClient(system.info().web);
});
afterAll(() => system?.stop());

const status = async () => (await api.call<SystemStatus>('GET', '/api/status')).envelope.data;

const unwell = async () => (await status()).parts.filter((part) => part.status !== 'operational');

/** Returns the names and replies of the processes that are not ready. */
async function notReady(): Promise<string[]> {
  const looks = system.info().processes.map(async ({ name, health }) => {
    const reply = await fetch(health, { signal: AbortSignal.timeout(5_000) });
    return reply.ok ? [] : [`${name}: ${await reply.text()}`];
  });
  return (await Promise.all(looks)).flat();
}

it('every process stays in service while Kafka hangs for 75 s, and reports which work is delayed', async () => {
  const { registration } = await becomeMember(api, readInbox(system.urls.inboxUrl));
  await until('all is well', async () => expect(await unwell()).toEqual([]));

  await system.pause('kafka');
  const pausedAt = Date.now();
  try {
    // The event of this registration waits in auth's outbox.
    await api.call('POST', '/api/auth/register', { body: someRegistration() });
    while (Date.now() - pausedAt < PAUSE_MS) {
      expect(await notReady()).toEqual([]);
      await signIn(api, registration);
      await sleep(LOOK_EVERY_MS);
    }
    const { status: whole, parts } = await status();
    expect(whole).toBe('degraded');
    const auth = parts.find(({ name }) => name === 'auth');
    expect(auth?.status).toBe('degraded');
    const outbox = auth?.degraded.find(({ name }) => name === 'outbox');
    expect(Date.parse(outbox?.since ?? '')).toBeGreaterThan(pausedAt);
  } finally {
    await system.resume('kafka');
  }
  await until('all is well again', async () => expect(await unwell()).toEqual([]), BACK_WITHIN_MS);
  expect(await notReady()).toEqual([]);
});
