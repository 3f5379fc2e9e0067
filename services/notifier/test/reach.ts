import { expect, inject } from 'vitest';
import { type Outside, startOutside } from '../../../infra/local/outside/outside.ts';
import { until } from '../../../tests/support/until.ts';
import type { KeptReceipt } from '../src/messages/receipts/receipt.model.ts';
import { type Harness, type HarnessOptions, startHarness } from './harness.ts';

export type Tier = 'guest' | 'silver' | 'pro' | 'gold';
export const TELEGRAM = { token: '1:a-bot-of-the-tests-here', channel: '-1001234567' };
export const NO_RULES = { markets: '', direction: 'all', minConfidence: 0, hours: null };
/** Time limit of a wait. It is long, because jobs may be queued for a while on a busy machine. */
export const DEADLINE_MS = 60_000;

/**
 * Starts notifier with a fake push service and a fake Telegram. Returns helpers that add members
 * and read the messages to them.
 */
export async function startReach({ env, ...options }: Omit<HarnessOptions, 'backing'> = {}) {
  const outside: Outside = await startOutside();
  const notifier: Harness = await startHarness({
    ...options,
    backing: inject('backing'),
    env: {
      PUSH_HOSTS: new URL(outside.url).host,
      TELEGRAM_API_URL: outside.url,
      TELEGRAM_TOKEN: TELEGRAM.token,
      TELEGRAM_CHANNEL: TELEGRAM.channel,
      ...env,
    },
  });
  const grant = (userId: string, tier: Tier, dashboardUnlocked: boolean, version: number) =>
    notifier.grant(userId, { tier, dashboardUnlocked, hasDeposited: tier !== 'guest' }, version);
  const addDevice = async (token: string, name = 'My phone') => {
    const subscription = outside.push.subscribe(notifier.config.VAPID_PUBLIC_KEY, outside.url);
    const { status, envelope } = await notifier.call('POST', '/api/account/devices', token, {
      ...subscription,
      name,
    });
    expect(status).toBe(200);
    return { ...subscription, deviceId: envelope.data.id as string };
  };
  /** Saves a member's notification choices. Resolves to the reply. */
  const choose = (token: string, choices: object = {}) =>
    notifier.call('PUT', '/api/account/channels', token, {
      matrix: {},
      quiet: null,
      zone: 'UTC',
      clock: '24',
      rules: NO_RULES,
      ...choices,
    });
  const someReader = ({ tier = 'gold' as Tier, isUnlocked = true } = {}) =>
    notifier.someMember({ tier, dashboardUnlocked: isUnlocked, hasDeposited: tier !== 'guest' });
  const receiptOf = async (messageId: string, userId: string, route = 'push') => {
    const documents = await notifier.database.collection('member_receipts').find({ userId }).toArray();
    return documents
      .flatMap(({ receipts }) => Object.values(receipts as Record<string, KeptReceipt>))
      .find((receipt) => receipt.messageId === messageId && receipt.route === route);
  };
  const pushedTo = ({ endpoint }: { endpoint: string }) =>
    outside.push.pushed.filter(({ subscription }) => endpoint.endsWith(subscription));
  return {
    outside,
    notifier,
    grant,
    addDevice,
    choose,
    someReader,
    /** Makes a member with this access, and adds a browser that accepts pushes. */
    async someMember(given: { tier?: Tier; isUnlocked?: boolean } = {}) {
      const reader = await someReader(given);
      return { ...reader, ...(await addDevice(reader.token)) };
    },
    async publishSignal({ earlyAccessMs = 0, livesMs = 60_000 } = {}): Promise<string> {
      const market = { pair: 'EURUSD', asset: 'EUR/USD', precision: 5, confidence: 61.4 };
      const prices = { entryPrice: 1.08125, stopLoss: 1.08, takeProfit: 1.083 };
      const times = { opensInMs: earlyAccessMs, livesMs };
      return (await notifier.publishSignal({ ...market, ...prices, ...times })).signalId;
    },
    /** Publishes the result of a signal. Resolves to the slot of the signal. */
    async settleSignal(): Promise<number> {
      const slot = notifier.now().getTime();
      await notifier.publishSettled({ slot, pair: 'EURUSD', exitPrice: 1.083 });
      return slot;
    },
    receiptOf,
    ended: (messageId: string, userId: string, state: string, route = 'push') =>
      until(
        `the receipt as ${state}`,
        async () => {
          const receipt = await receiptOf(messageId, userId, route);
          expect(receipt).toMatchObject({ state });
          return receipt as KeptReceipt;
        },
        DEADLINE_MS,
      ),
    pushedTo,
    arrived: (device: { endpoint: string }, text: string) =>
      until(
        `a push with ${text}`,
        async () => {
          const found = pushedTo(device).find(({ payload }) => JSON.stringify(payload).includes(text));
          if (!found) throw new Error(`there are ${pushedTo(device).length}`);
          return found;
        },
        DEADLINE_MS,
      ),
    async stop() {
      await notifier.stop();
      await outside.close();
    },
  };
}
