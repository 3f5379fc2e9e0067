import { setTimeout as sleep } from 'node:timers/promises';
import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { expect } from 'vitest';
import { someRegistration } from '../../support/api-client.ts';
import { until } from '../../support/until.ts';
import type { Fault } from './alert-faults.ts';
import { addDevice } from './push-faults.ts';
import type { Stage, Work } from './stage.ts';

const WAITED_MS = 11 * 60_000;
/**
 * Number of refused mails. It is well above the limit of `MailsRefused`, because Prometheus does
 * not count the refusals before its first scrape of the counter.
 */
const REFUSED = 60;
/**
 * Number of mails to one member: more than the daily budget plus the limit of `MembersOverBudget`.
 */
const TOO_MANY = 220;
/** Number of mails that notifier is sending when it crashes. */
const IN_HAND = 6;

async function signUp({ api }: Stage, email?: string): Promise<void> {
  const registration = someRegistration(email === undefined ? {} : { email });
  const body = { ...registration, accepted: AGREEMENTS };
  expect((await api.call('POST', '/api/auth/register', { body })).status).toBe(201);
}

export const mailFaults = {
  'the mail server is down': async (stage, seen) => {
    // Uses a new member, because devices can be added only soon after a sign-in.
    const member = await stage.newMember();
    await stage.smtp.down();
    try {
      await signUp(stage);
      await addDevice(stage, member);
      const deliveries = stage.database('notifier').collection('deliveries');
      // `MailsWait` fires only for a mail that has waited ten minutes, so the test back-dates the
      // waiting mails by eleven minutes.
      await until('a waiting mail', async () => {
        const change = { $set: { createdAt: new Date(Date.now() - WAITED_MS) } };
        const { matchedCount } = await deliveries.updateMany({ status: 'pending', lane: 'mails' }, change);
        expect(matchedCount).toBeGreaterThan(0);
      });
      await seen();
    } finally {
      await stage.smtp.start();
    }
  },

  'the canary is stopped': async ({ canary, watch }, seen) => {
    await canary.stop();
    await watch.remove('canary');
    await seen();
  },

  'the mail server refuses recipients': async (stage, seen) => {
    stage.smtp.refuse((address) => address.startsWith('refused-'));
    try {
      for (let number = 0; number < REFUSED; number += 1) {
        await signUp(stage, `refused-${number}@example.com`);
        await sleep(150);
      }
      await seen();
    } finally {
      stage.smtp.refuse(() => false);
    }
  },

  'notifier crashes while the mail server hangs': async (stage, seen) => {
    stage.smtp.hang();
    try {
      for (let number = 0; number < IN_HAND; number += 1) await signUp(stage);
      await sleep(2_000);
      await stage.restart('notifier');
      await seen();
    } finally {
      stage.smtp.resume();
    }
  },

  'a member causes too many mails': async (stage, seen) => {
    const member = await stage.newMember();
    for (let number = 0; number < TOO_MANY; number += 1) await addDevice(stage, member);
    await seen();
  },
} satisfies Partial<Record<Fault, Work>>;
