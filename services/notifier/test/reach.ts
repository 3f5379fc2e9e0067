import { accessChanged } from '@croneai/contracts/events/access.ts';
import { signalPublished, signalSettled } from '@croneai/contracts/events/signals.ts';
import { expect, inject } from 'vitest';
import { type Outside, startOutside } from '../../../infra/local/outside/outside.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { type Harness, type HarnessOptions, inMinutes, someUser, startHarness } from './harness.ts';

export type Tier = 'guest' | 'silver' | 'pro' | 'gold';
export const TELEGRAM = { token: '1:a-bot-of-the-tests-here', channel: '-1001234567' };
/** A planned job waits for its turn of a busy machine. */
export const DEADLINE_MS = 30_000;

export type Reach = Awaited<ReturnType<typeof startReach>>;

/** Notifier with the stand-ins of push services and Telegram, and members that it reaches. */
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
    notifier.publish(
      accessChanged,
      {
        userId,
        tier,
        dashboardUnlocked,
        hasDeposited: tier !== 'guest',
        changedAt: inMinutes(0),
        cause: 'admin',
        revokedAtVersion: 0,
        answeredCodeId: null,
      },
      { key: userId, version },
    );
  const addDevice = async (token: string, name = 'My phone') => {
    const subscription = outside.push.subscribe(notifier.config.VAPID_PUBLIC_KEY, outside.url);
    const { status, envelope } = await notifier.call('POST', '/api/account/devices', token, {
      ...subscription,
      name,
    });
    expect(status).toBe(200);
    return { ...subscription, deviceId: envelope.data.id as string };
  };
  /** A member as notifier knows one, signed in. */
  const someReader = async ({ tier = 'gold' as Tier, isUnlocked = true } = {}) => {
    const user = someUser();
    const { userId } = user;
    const { token } = await notifier.sessions.open({ userId });
    await notifier.publishUser(user);
    await grant(userId, tier, isUnlocked, 1);
    await until('the member to be known', async () => {
      expect(await notifier.recipients.findOne({ _id: userId })).toBeTruthy();
      expect(await notifier.accessCopies.findOne({ _id: userId })).toBeTruthy();
    });
    return { userId, token };
  };
  const receiptOf = async (dispatchId: string, userId: string, way = 'push') => {
    const document = await notifier.database.collection('receipts').findOne({ dispatchId, way });
    return document?.members.find(({ id }: { id: string }) => id === userId);
  };
  const pushedTo = ({ endpoint }: { endpoint: string }) =>
    outside.push.pushed.filter(({ subscription }) => endpoint.endsWith(subscription));
  return {
    outside,
    notifier,
    grant,
    addDevice,
    someReader,
    /** Such a member with a browser that takes alerts. */
    async someMember(given: { tier?: Tier; isUnlocked?: boolean } = {}) {
      const reader = await someReader(given);
      return { ...reader, ...(await addDevice(reader.token)) };
    },
    async publishSignal({ earlyAccessMs = 0, livesMs = 60_000 } = {}) {
      const signalId = someId();
      const now = notifier.now().getTime();
      await notifier.publish(
        signalPublished,
        {
          signalId,
          pair: 'EURUSD',
          asset: 'EUR/USD',
          precision: 5,
          signalType: 'buy',
          entryPrice: 1.08125,
          stopLoss: 1.08,
          takeProfit: 1.083,
          confidence: 61.4,
          slot: now,
          rank: 1,
          startsAt: new Date(now).toISOString(),
          expiresAt: new Date(now + livesMs).toISOString(),
          opensAt: new Date(now + earlyAccessMs).toISOString(),
          provenance: 'synthetic',
        },
        { key: signalId },
      );
      return signalId;
    },
    /** Its slot. */
    async settleSignal(): Promise<number> {
      const signalId = someId();
      const slot = notifier.now().getTime();
      const closed = { status: 'closed', outcome: 'profit', exitPrice: 1.083, ruleVersion: 2 } as const;
      await notifier.publish(
        signalSettled,
        {
          ...{ signalId, pair: 'EURUSD', slot, rank: 1, ...closed },
          ...{ settledAt: new Date(slot).toISOString(), provenance: 'synthetic' },
        },
        { key: signalId, version: 2 },
      );
      return slot;
    },
    receiptOf,
    ended: (dispatchId: string, userId: string, state: string, way = 'push') =>
      until(
        `the receipt as ${state}`,
        async () => {
          const receipt = await receiptOf(dispatchId, userId, way);
          expect(receipt).toMatchObject({ state });
          return receipt;
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
