import type { Tier } from '@croneai/contracts/access.ts';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { type HarnessOptions, startHarness } from './harness.ts';
import { startReceiver } from './webhook-receiver.ts';

export const PATH = '/api/account/webhooks';
const OPERATORS_PATH = '/api/admin/webhooks';
type Hook = { id: string; secret: string };

/**
 * Starts notifier and two receivers that its webhooks may call. All tests of a file share them.
 * Webhooks are removed after each test.
 */
export async function startHooks(timings: HarnessOptions['timings'] = {}) {
  const [receiver, second] = [await startReceiver(), await startReceiver()];
  const harness = await startHarness({
    watch: ['audit'],
    backing: inject('backing'),
    env: { WEBHOOK_HOSTS: `${receiver.host},${second.host}` },
    timings: { hookPausesMs: [200], hookSweepEveryMs: 500, hookLostAfterMs: 1_000, ...timings },
  });
  const hooks = harness.database.collection('webhooks');
  afterAll(async () => {
    await harness.stop();
    await Promise.all([receiver.stop(), second.stop()]);
  });
  afterEach(async () => {
    for (const one of [receiver, second]) one.answer((_req, res) => res.end('ok'));
    await hooks.deleteMany({});
  });
  const make = async (path: string, token: string, body: object): Promise<Hook> => {
    const made = await harness.call('POST', path, token, body);
    expect(made.status, JSON.stringify(made.envelope)).toBe(201);
    return made.envelope.data;
  };
  return {
    harness,
    receiver,
    second,
    hooks,
    newMember: (tier: Tier = 'gold') => harness.someMember({ tier }),
    /**
     * Adds a webhook for the member with this session. By default, the webhook receives new signals
     * and results.
     */
    newHook: (token: string, change: object = {}) =>
      make(PATH, token, {
        name: 'Bot',
        url: receiver.url(),
        events: ['signal.opened', 'signal.settled'],
        ...change,
      }),
    /** Adds a webhook of the operator, made by an admin. */
    async newOperatorsHook(change: { events: string[]; format?: string }) {
      const admin = await harness.sessions.open({ role: 'owner' });
      const hook = await make(OPERATORS_PATH, admin.token, { name: 'CRM', url: second.url(), ...change });
      return { ...admin, ...hook, path: `${OPERATORS_PATH}/${hook.id}` };
    },
    logOf: async (token: string, { id }: Pick<Hook, 'id'>) =>
      (await harness.get(`${PATH}/${id}/deliveries`, token)).envelope.data,
  };
}

export const someEntry = (id: string) => ({
  id,
  type: 'signal.settled',
  at: new Date(),
  data: { pair: 'X', url: '' },
  opensAt: null,
  expiresAt: null,
});
