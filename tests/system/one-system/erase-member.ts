import { randomBytes } from 'node:crypto';
import { OPEN_LESSON } from '@croneai/contracts/endpoints/auth/learning.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { DEFAULT_COPY_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import {
  type ApiClient,
  apiClient,
  becomeMember,
  type Registration,
  signIn,
  someRegistration,
} from '../../support/api-client.ts';
import { definedCollections } from '../../support/defined-collections.ts';
import { type Inbox, readInbox } from '../../support/inbox.ts';
import { holdHookEvents, hookEventOf, plantDocuments } from '../../support/plant-documents.ts';
import { searchFiles, searchKafka, searchMongo, searchRedis } from '../../support/search-stores.ts';
import { someLead } from '../../support/some-lead.ts';
import type { TestSystem } from '../../support/test-system.ts';
import { until } from '../../support/until.ts';

/*
 * Nothing of an erased member remains. The test stores a unique text (a canary) in every collection
 * with personal data, and everywhere else that a member can leave a text. After the erasure, it
 * searches every store for the canary. Topics keep messages for seconds here, and for a day in
 * production.
 */
const GRACE_SECONDS = 3;
/** Retention of the topics. It is longer than a busy machine needs to read published messages. */
const TOPIC_ERASURE_MS = 25_000;
const GONE_WITHIN_MS = 150_000;

const canary = `canary${randomBytes(6).toString('hex')}`;
/** Canary for fields that accept only digits. */
const canaryDigits = `7${String(randomBytes(6).readUIntBE(0, 6)).padStart(11, '0').slice(-11)}`;
const needles = [canary, canaryDigits];

/**
 * No server listens at this address. Nothing is sent, because no signal is published during the
 * erasure.
 */
const HOOK_HOST = '127.0.0.1:9';
/** Settings of a system with which an erasure takes about a minute. */
export const ERASURE_SETTINGS = {
  ERASURE_GRACE_SECONDS: String(GRACE_SECONDS),
  TOPIC_ERASURE_MS: String(TOPIC_ERASURE_MS),
  WEBHOOK_HOSTS: HOOK_HOST,
};
/** Stores of personal data that `defineCollection` does not define. */
const BESIDE_COLLECTIONS = [
  ...['attachments.files', 'attachments.chunks', 'marks'],
  ...['kafka mails.dead-letter', 'kafka users', 'kafka leads'],
];
const MARKS = /^redis \d+ notifier:marks:\w.*/;
/** Collections that keep an erased member's id, which no longer identifies a person. */
const ID_STAYS = [
  // These collections record that a member existed, so that no late event revives the member.
  ...['mongo croneai_admin.members', 'mongo croneai_leads.people', 'mongo croneai_notifier.recipients'],
  ...['mongo croneai_auth.erased_users', 'mongo croneai_admin.audit_erasures'],
  // These collections keep actions and deliveries without their texts.
  ...['mongo croneai_admin.audit_chain', 'mongo croneai_notifier.deliveries'],
  // Ended sessions are kept until the last session would have expired.
  'mongo croneai_auth.ended_sessions',
  // A mailing keeps the id of its author, who is an admin, until the mailing expires.
  'mongo croneai_notifier.mailings',
];

let system: TestSystem;
let api: ApiClient;
let inbox: Inbox;
const member = someRegistration({
  fullName: `Zoe ${canary}`,
  email: `${canary}@example.com`,
  phone: canaryDigits,
});

/**
 * Stops the worker, so that no signal is published. Then plants traces of a member, and erases the
 * member.
 */
export async function eraseMember(started: TestSystem, admin: Registration): Promise<void> {
  system = started;
  api = apiClient(system.info().web);
  inbox = readInbox(system.urls.inboxUrl);
  await system.kill('signals-worker-1');
  const adminToken = (await signIn(api, admin)).token;
  const { token, user } = await becomeMember(api, inbox, {
    ...member,
    telegram: `@${canary}`,
  } as Registration);
  const letHookEventsGo = await holdHookEvents(system.urls.redisUrl);
  await leaveTraces(token, user.id, adminToken);

  const exported = await api.call<Record<string, unknown>>('GET', '/api/account/export', { token });
  expect(exported.status).toBe(200);
  for (const service of ['admin', 'auth', 'leads', 'notifier', 'signals']) {
    expect(JSON.stringify(exported.envelope.data[service]), `the part of ${service}`).toContain(canary);
  }
  const collections = await definedCollections();
  const ofPersons = collections.filter(({ holdsPersons }) => holdsPersons).map(({ name }) => name);
  await until('one of everything to be found', async () => {
    const found = await everywhere([...needles, user.id]);
    const named = found.map((trace) => trace.replace(/^mongo \w+\./, '').replace(MARKS, 'marks'));
    expect(named).toEqual(expect.arrayContaining([...ofPersons, ...BESIDE_COLLECTIONS]));
  });

  expect((await api.call('DELETE', '/api/account', { token })).status).toBe(200);
  await inbox.waitFor(member.email, /will be deleted/);
  await inbox.waitFor(member.email, /was deleted/);
  await expect(signIn(api, member)).rejects.toThrow(/401/);

  await until(
    'the topic keys to be closed',
    async () => {
      expect(await isEndedAgain(user.id)).toBe(true);
    },
    GONE_WITHIN_MS,
  );
  await until('the event for webhooks to be gone', async () => {
    expect(await searchMongo(system.urls.mongoUrl, [hookEventOf({ canary })])).toEqual([]);
  });
  // Releases the lock. Only events that are not about a member are left, so notifier may
  // distribute them.
  await letHookEventsGo();
  await until(
    'no trace to be left',
    async () => {
      expect(await everywhere(needles)).toEqual([]);
    },
    GONE_WITHIN_MS,
  );
  await until('the id to be left where it stays alone', async () => {
    const kept = (await everywhere([user.id])).filter((trace) => /^mongo/.test(trace) || MARKS.test(trace));
    expect(kept.filter((trace) => !ID_STAYS.includes(trace))).toEqual([]);
  });
}

/**
 * Returns true if auth has published the tombstone of the erased member again. The next publication
 * is then hours away.
 */
async function isEndedAgain(userId: string): Promise<boolean> {
  const connection = await mongoose
    .createConnection(system.urls.mongoUrl, { dbName: 'croneai_auth' })
    .asPromise();
  try {
    const row = await connection
      .collection<{ _id: string; tombstoneAgainAt: Date }>('erased_users')
      .findOne({ _id: userId });
    return row !== null && row.tombstoneAgainAt.getTime() > Date.now() + 60 * 60_000;
  } finally {
    await connection.close();
  }
}

async function everywhere(needles: readonly string[]): Promise<string[]> {
  const { mongoUrl, redisUrl, kafkaBrokers } = system.urls;
  const found = await Promise.all([
    searchMongo(mongoUrl, needles),
    searchRedis(redisUrl, needles),
    searchKafka(kafkaBrokers, needles),
    searchFiles(system.logDir, needles),
  ]);
  return [...new Set(found.flat())].sort();
}

/**
 * Plants everything that a member can leave, and everything that other people leave about the
 * member.
 */
async function leaveTraces(token: string, userId: string, adminToken: string): Promise<void> {
  const call = async (method: string, path: string, body: unknown, by = token): Promise<void> => {
    const headers = { 'user-agent': `${canary}-browser` };
    const reply = await api.call(method, path, { token: by, body, headers });
    expect([reply.status < 300, path, reply.envelope.error]).toEqual([true, path, null]);
  };
  await call('PATCH', '/api/account/profile', { fullName: `Zoe ${canary} King` });
  await call('PUT', '/api/account/setup', { version: 0, brokerAccount: canary, deposit: null });
  await call('PATCH', `/api/admin/users/${userId}/access`, GRANT, adminToken);
  const offer = { tier: 'silver', days: 30, uses: 2, until: null, campaign: 'Launch' };
  const created = await api.call<{ code: string }>('POST', '/api/admin/codes', {
    token: adminToken,
    body: offer,
  });
  await call('POST', '/api/account/codes', { code: created.envelope.data.code });
  await call('POST', '/api/auth/forgot-password', { email: member.email });
  // Signs in with a second browser, and once with a wrong password.
  const headers = { 'user-agent': `${canary}-phone` };
  const phone = await api.call<SignedIn>('POST', '/api/auth/login', { body: member, headers });
  await call('POST', '/api/auth/logout', undefined, phone.envelope.data.token);
  await api.call('POST', '/api/auth/login', { body: { ...member, password: `${canary}-wrong` }, headers });
  // Registers the address again: the member is notified, and the registration is kept until it
  // expires.
  await call('POST', '/api/auth/register', member);
  const [webhookId] = [await leavePrograms(token), await leaveSettings(token)];
  await plantDocuments(system.urls.mongoUrl, { userId, webhookId, canary });
  // Runs after the phone was added, because the phone must get an alert about the answer.
  await leaveTicket(token, adminToken);
  await leavePosts(token, adminToken);
  await leaveForms(adminToken);
  await publishUnreadable(userId);
  await inbox.waitFor(member.email, /Reset your CroneAI password/);
  await inbox.waitFor(member.email, /already have a CroneAI account/);
}

/** Creates an API key, a webhook, and a phone for alerts. Resolves to the id of the webhook. */
async function leavePrograms(token: string): Promise<string> {
  const create = async <Data>(path: string, body: object): Promise<Data> => {
    const reply = await api.call<Data>('POST', path, { token, body });
    expect([reply.status < 300, path, reply.envelope.error]).toEqual([true, path, null]);
    return reply.envelope.data;
  };
  await create('/api/account/keys', { name: `Bot of ${canary}`, scopes: ['signals:read'] });
  const devices = await api.call('GET', '/api/account/devices', { token });
  const { applicationServerKey } = devices.envelope as unknown as { applicationServerKey: string };
  const subscribed = await fetch(`${system.info().backing.push?.url}/push/subscriptions`, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey }),
  });
  await create('/api/account/devices', { ...((await subscribed.json()) as object), name: `${canary} phone` });
  const webhook = {
    name: `Bot of ${canary}`,
    url: `http://${HOOK_HOST}/${canary}`,
    events: ['signal.opened'],
  };
  return (await create<{ id: string }>('/api/account/webhooks', webhook)).id;
}

/** Plants choices and drafts: alerts, Auto-Copy, a lesson, a new address. */
async function leaveSettings(token: string): Promise<void> {
  const { courseId, lessonId } = OPEN_LESSON;
  const calls = [
    ['PUT', '/api/account/watchlist', { pair: 'EURUSD', isStarred: true }],
    ['PUT', `/api/learning/courses/${courseId}/lessons/${lessonId}/progress`, { state: 'started' }],
    ['POST', '/api/account/email-change', { newEmail: `new-${canary}@example.com` }],
    ['PUT', '/api/copy-trading/settings', { version: 0, settings: DEFAULT_COPY_SETTINGS }],
  ] as const;
  for (const [method, path, body] of calls)
    await until(`the grant opens ${path}`, async () => {
      const { status, envelope } = await api.call(method, path, { token, body });
      expect([status < 300, envelope.error]).toEqual([true, null]);
    });
}

/** Plants a ticket with a file, an answer, and a note between admins. */
async function leaveTicket(token: string, adminToken: string): Promise<void> {
  const upload = await fetch(new URL('/api/support/attachments', system.info().web), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/pdf',
      'x-file-name': `${canary}.pdf`,
    },
    body: `%PDF-1.4\n% ${canary}\n%%EOF\n`,
  });
  expect(upload.status).toBe(201);
  const attachment = (await upload.json()) as { data: { id: string } };
  const body = {
    subject: `Deposit of ${canary}`,
    category: 'deposit-issues',
    message: `My number is ${canaryDigits}.`,
    attachmentIds: [attachment.data.id],
  };
  const opened = await api.call<{ id: string }>('POST', '/api/support/tickets', { token, body });
  expect(opened.status).toBe(201);
  const path = `/api/support/tickets/${opened.envelope.data.id}/messages`;
  for (const isInternal of [false, true]) {
    const message = { message: `Dear ${canary}`, isInternal };
    const written = await api.call('POST', path, { token: adminToken, body: message });
    expect(written.status).toBe(201);
  }
}

/** Sends the forms of the public site from the member's address; an admin processes them. */
async function leaveForms(adminToken: string): Promise<void> {
  const { fullName, email } = member;
  const application = await api.call<{ id: string }>('POST', '/api/bot-access/submit', {
    body: someLead({ hasLostMoney: 'yes', lossAmount: `All of ${canary}`, fullName, email }),
  });
  expect(application.status).toBe(201);
  const worked = await api.call(
    'PATCH',
    `/api/bot-access/submissions/${application.envelope.data.id}/status`,
    {
      token: adminToken,
      body: { status: 'contacted', notes: `Called ${canary}` },
    },
  );
  expect(worked.status).toBe(200);
  // An address gets at most one receipt per day. After this one, the message below gets none.
  await inbox.waitFor(email, /We received your AI bot application/);
  const message = { subject: `About ${canary}`, message: `I am ${canary}.`, category: 'general' };
  const sent = await api.call('POST', '/api/contact', { body: { name: fullName, email, ...message } });
  expect(sent.status).toBe(201);
}

/**
 * Plants a visible post, and a post that was reported and removed. The audit keeps the reason of
 * the removal.
 */
async function leavePosts(token: string, adminToken: string): Promise<void> {
  const broadcast = async (by: string, text: string): Promise<string> => {
    const reply = await api.call<{ id: string }>('POST', '/api/community/posts', {
      token: by,
      body: { text },
    });
    expect(reply.status).toBe(201);
    return reply.envelope.data.id;
  };
  await until('the grant opens the network', () => broadcast(token, `${canary} sees a calm market`));
  const removed = await broadcast(token, `Call ${canaryDigits}`);
  const reported = await broadcast(adminToken, 'Welcome to the network');
  const calls = [
    [
      token,
      `/api/community/posts/${reported}/reports`,
      { reason: 'other', note: `${canary} was here first` },
    ],
    [adminToken, `/api/admin/community/posts/${removed}/removal`, { reason: `${canary} gave a number away` }],
  ] as const;
  for (const [by, path, body] of calls)
    expect((await api.call('POST', path, { token: by, body })).status, path).toBe(200);
}

const GRANT = {
  tier: 'gold',
  dashboardUnlocked: true,
  hasDeposited: true,
  reason: `Proof of ${canary} seen`,
};

/** Publishes a message about the member that becomes a dead letter with its whole content. */
async function publishUnreadable(userId: string): Promise<void> {
  const kafka = createKafka({
    brokers: system.urls.kafkaBrokers,
    clientId: 'test',
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  await kafka.publish(topics.mails.name, [{ key: userId, value: `{"email":"${member.email}"` }]);
  await kafka.disconnect();
}
