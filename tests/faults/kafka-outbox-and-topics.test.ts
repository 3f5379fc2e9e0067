import { Kafka, logLevel } from 'kafkajs';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, apiClient, becomeMember } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/**
 * Number of profile changes. Together, their events take 1.2 MB, more than a broker accepts in one
 * batch.
 */
const CHANGES = 1_300;
const AT_ONCE = 4;
const BACK_WITHIN_MS = 90_000;

let system: TestSystem;
let api: ApiClient;
let mongo: Connection;
beforeAll(async () => {
  system = await startTestSystem({ seed: false, env: { RATE_LIMIT_SCALE: '100' } });
  api = apiClient(system.info().web);
  mongo = await mongoose.createConnection(system.urls.mongoUrl).asPromise();
});
afterAll(async () => {
  await mongo?.close();
  await system?.stop();
});

const inbox = () => readInbox(system.urls.inboxUrl);
const storedUser = async (email: string) =>
  (await mongo.useDb('croneai_auth').collection('users').findOne({ email })) as unknown as {
    outbox: { type: string }[];
  };

it('the outbox publishes everything once Kafka no longer hangs, even for a member who kept changing settings', async () => {
  const { token, registration, user } = await becomeMember(api, inbox());
  const { email } = registration;
  await until('an empty outbox', async () => expect((await storedUser(email)).outbox).toEqual([]), 30_000);
  const change = async (marketing: boolean) => {
    const body = { signals: true, trades: true, marketing, security: true };
    const reply = await api.call('PUT', '/api/account/notifications', { token, body });
    // The service retries a change if a concurrent change was stored first. A 409 means that every
    // attempt failed.
    expect([200, 409]).toContain(reply.status);
  };
  await system.pause('kafka');
  try {
    let left = CHANGES;
    const changer = async () => {
      for (; left > 0; left -= 1) await change(left % 2 === 0);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, changer));
    await change(true);
    expect((await storedUser(email)).outbox.length).toBeLessThanOrEqual(1);
  } finally {
    await system.resume('kafka');
  }
  await until(
    'an empty outbox again',
    async () => expect((await storedUser(email)).outbox).toEqual([]),
    BACK_WITHIN_MS,
  );
  const recipients = mongo.useDb('croneai_notifier').collection<{ _id: string }>('recipients');
  await until(
    'the copy to have the last change',
    async () =>
      expect(await recipients.findOne({ _id: user.id })).toMatchObject({
        notifications: { marketing: true },
      }),
    BACK_WITHIN_MS,
  );
}, 300_000);

it('topics that are deleted at run time are recreated without a restart of any process', async () => {
  const pids = () => system.info().processes.map(({ pid }) => pid);
  const before = pids();
  const admin = new Kafka({ brokers: system.urls.kafkaBrokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: ['mails', 'users', 'access', 'audit'] });
  await admin.disconnect();
  const { email } = (await until('a member by a mailed code', () => becomeMember(api, inbox()), 180_000))
    .registration;
  await until(
    'copies of the new member',
    async () => {
      const members = mongo.useDb('croneai_admin').collection('members');
      expect(await members.findOne({ 'user.email': email })).toMatchObject({ access: { tier: 'guest' } });
    },
    BACK_WITHIN_MS,
  );
  expect(pids()).toEqual(before);
}, 360_000);
