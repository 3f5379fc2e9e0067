import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { until } from '../../support/until.ts';
import type { Fault } from './alert-faults.ts';
import type { Member, Stage, Work } from './stage.ts';

const DEVICES_EACH = 10;
/** Time between a push and its receipt: longer than the 20 s of `SignalMessagesReceivedLate`. */
const CONFIRMED_AFTER_MS = 22_000;
/** Longer than the interval between two scrapes. */
const SCRAPE_MS = 6_000;
/**
 * Number of receipts to send: fewer than the calls that the gateway accepts at once for one
 * service.
 */
const CONFIRMED = 40;
const SIGNAL_WITHIN_MS = 120_000;
const DAY_MS = 86_400_000;

/** Adds a browser of the member as a device. The simulated push service accepts its pushes. */
export async function addDevice({ api, outside }: Stage, member: Member): Promise<void> {
  const { token } = member;
  const { envelope } = await api.call<unknown>('GET', '/api/account/devices', { token });
  const { applicationServerKey } = envelope as unknown as { applicationServerKey: string };
  const body = { ...outside.push.subscribe(applicationServerKey, outside.url), name: 'Phone' };
  const reply = await api.call('POST', '/api/account/devices', { token, body });
  expect(reply.status, reply.envelope.message).toBeLessThan(300);
}

/** Gives each gold member as many browsers as a member may have. */
export async function addDevices(stage: Stage): Promise<void> {
  await Promise.all(
    stage.golds.map(async (member) => {
      for (let number = 0; number < DEVICES_EACH; number += 1) await addDevice(stage, member);
    }),
  );
}

export const pushFaults = {
  'phones confirm late': async (stage, seen) => {
    const { pushed } = stage.outside.push;
    const before = pushed.length;
    const isSignal = ({ payload }: (typeof pushed)[number]) => payload.notification.tag.startsWith('signal-');
    const late = await until(
      'pushes of a signal',
      () => {
        const found = pushed.slice(before).filter(isSignal);
        expect(found.length).toBeGreaterThan(DEVICES_EACH);
        return found;
      },
      SIGNAL_WITHIN_MS,
    );
    await sleep(CONFIRMED_AFTER_MS);
    const confirm = async ({ payload }: (typeof late)[number]) => {
      const body = { token: payload.notification.data.receipt, state: 'received' };
      expect((await stage.api.call('POST', '/api/receipts', { body })).status).toBe(200);
    };
    // Prometheus sees a counter grow only between two scrapes, so a scrape must take place between
    // the first receipt and the others.
    await confirm(late[0] as (typeof late)[number]);
    await sleep(SCRAPE_MS);
    await Promise.all(late.slice(1, CONFIRMED).map(confirm));
    await seen();
  },

  'phones confirm nothing for days': async (stage, seen) => {
    const devices = stage.database('notifier').collection('devices');
    // Makes all browsers look as if they had been added three days ago, and had accepted pushes
    // since then without returning a receipt.
    const createdAt = new Date(Date.now() - 3 * DAY_MS);
    await devices.updateMany({}, { $set: { createdAt, acceptedAt: new Date(), receivedAt: null } });
    // notifier counts devices once an hour, and at its start.
    await stage.restart('notifier');
    await seen();
    await devices.updateMany({}, { $set: { createdAt: new Date() } });
    await stage.restart('notifier');
  },

  'the push service refuses our key': async ({ outside }, seen) => {
    outside.push.script('*', { status: 403 });
    try {
      await seen();
    } finally {
      outside.push.script('*', undefined);
    }
  },

  'the push service is down': async ({ outside }, seen) => {
    outside.push.script('*', { status: 503 });
    try {
      await seen('MessagesExpired');
    } finally {
      outside.push.script('*', undefined);
    }
    // The push service now accepts the messages of the newest signal. These messages have not
    // expired yet, but they are late.
    await seen();
  },

  'Telegram refuses the token': async ({ outside }, seen) => {
    outside.telegram.script('*', { code: 401, description: 'Unauthorized' });
    try {
      await seen();
    } finally {
      outside.telegram.script('*', undefined);
    }
  },
} satisfies Partial<Record<Fault, Work>>;
