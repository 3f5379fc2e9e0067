import { randomUUID } from 'node:crypto';
import type { AccessCopyDocument } from '@croneai/access/access-copy.model.ts';
import type { Access } from '@croneai/contracts/access.ts';
import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import { codeRequested } from '@croneai/contracts/events/mails.ts';
import { signalPublished, signalSettled } from '@croneai/contracts/events/signals.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { type UserState, userRegistered } from '@croneai/contracts/events/users.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { BackingUrls } from '../../../tests/backing/backing.ts';
import { readInbox } from '../../../tests/support/inbox.ts';
import { startServiceHarness } from '../../../tests/support/service-harness.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser as anyUser } from '../../../tests/support/some-user.ts';
import { publishSoon, until } from '../../../tests/support/until.ts';
import type { MailingDocument } from '../src/mailings/mailing.model.ts';
import type { SettledSignalDocument } from '../src/mailings/summary/settled-signal.model.ts';
import type { DeliveryDocument } from '../src/mails/delivery.model.ts';
import type { RecipientDocument } from '../src/members/recipient.model.ts';
import { loadConfig, start, TIMINGS, type Timings } from '../src/start.ts';
import { ownEnvironment } from './own-environment.ts';

export type HarnessOptions = {
  backing: BackingUrls;
  smtpUrl?: string;
  timings?: Partial<Timings>;
  /** Topics whose messages the test reads. */
  watch?: string[];
  /**
   * False if the service uses the shared clock, as in production. The test cannot advance the
   * shared clock.
   */
  hasOwnClock?: boolean;
  /** Environment variables in addition to the defaults of all tests. */
  env?: Record<string, string>;
};

/**
 * For tests of Telegram. All other tests keep the intervals of production, because each poll is a
 * call and takes processor time.
 */
export const QUICK_TELEGRAM = { pollEveryMs: 50, syncGoldEveryMs: 300 };
const QUICK: Timings = {
  ...TIMINGS,
  schedule: { delaysMs: [200, 400, 800, 1_500], giveUpAfterMs: 60_000 },
  graceMs: 100,
  sweepEveryMs: 500,
  // Runs only on 1 January, because tests plan summaries themselves.
  summaryPattern: '0 0 0 1 1 *',
  daySettlesMs: 0,
  sweepMessagesEveryMs: 300,
};

type SomeSignal = { livesMs?: number; opensInMs?: number } & Partial<z.input<typeof signalPublished.payload>>;
const GOLD: Access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, features: [] };

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/**
 * Runs the service in this process on the real backing services, with its own database and topics.
 */
export async function startHarness(options: HarnessOptions) {
  const { backing, smtpUrl = backing.smtpUrl } = options;
  const supportEmail = `support-${randomUUID().slice(0, 8)}@croneai.example`;
  const { environment, sealing } = ownEnvironment(smtpUrl);
  const timings = { ...QUICK, ...options.timings };
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const service = await startServiceHarness({
    name: 'notifier',
    backing,
    loadConfig,
    start: (config) => start(config, { timings, ...(options.hasOwnClock !== false && { now }) }),
    watch: options.watch ?? [],
    environment: { ...environment, SUPPORT_EMAIL: supportEmail, ...options.env },
  });
  const { kafka, database, config } = service;
  const others: { stop(): Promise<void> }[] = [];
  const rows = database.collection<DeliveryDocument>('deliveries');
  // The service's database on the shared Redis server.
  const redis = new Redis(backing.redisUrl + new URL(config.REDIS_URL).pathname);
  const call = (method: string, path: string, token?: string, body?: unknown) =>
    // biome-ignore lint/suspicious/noExplicitAny: tests read replies of any shape
    service.call<any>(method, path, { body, ...(token !== undefined && { token }) });

  const harness = {
    ...service,
    supportEmail,
    now,
    /** Advances the service's clock without waiting. The clock stays ahead afterwards. */
    wait(ms: number): void {
      clock.offsetMs += ms;
    },
    inbox: readInbox(backing.inboxUrl),
    rows,
    recipients: database.collection<RecipientDocument>('recipients'),
    mailings: database.collection<MailingDocument>('mailings'),
    settledSignals: database.collection<SettledSignalDocument>('settled_signals'),
    accessCopies: database.collection<AccessCopyDocument>('access_copies'),
    redis,
    /** Starts a second process of the same service. */
    async startAnother(): Promise<void> {
      others.push(await service.startSecond());
    },
    /**
     * Publishes an event as the relay of a service does. A second call with the same `id` repeats
     * the event.
     */
    async publish<P extends z.ZodType>(
      definition: EventDefinition<P>,
      payload: z.input<P>,
      { id = randomUUID() as string, key = someId(), version = 1 } = {},
    ): Promise<string> {
      const entry = createEvent(definition, {
        aggregateId: key,
        aggregateVersion: version,
        now: now(),
        payload,
      });
      await publishSoon(() =>
        kafka.publish(definition.topic, [{ key, value: serialiseEntry({ ...entry, id }) }]),
      );
      return id;
    },
    async publishUser(user: UserState, version = 1): Promise<void> {
      await harness.publish(userRegistered, user, { key: user.userId, version });
    },
    /** Publishes members, and waits until the service has stored its copies of them. */
    async known(...members: UserState[]): Promise<void> {
      for (const member of members) await harness.publishUser(member);
      await until('the copies of the members', async () => {
        const ids = members.map(({ userId }) => userId);
        expect(await harness.recipients.countDocuments({ _id: { $in: ids } })).toBe(ids.length);
      });
    },
    /**
     * Publishes a member's access, and waits until the service has stored its copy of the access.
     */
    async grant(userId: string, access: Partial<Access>, version = 1): Promise<void> {
      await service.publishAccess(userId, version, { ...GOLD, ...access });
      await until('the copy of access', async () =>
        expect(await harness.accessCopies.findOne({ _id: userId })).toMatchObject({ ...access, version }),
      );
    },
    /**
     * Makes a member with a session, and waits until the service has stored its copies of the
     * member and the access. The tier is gold by default.
     */
    async someMember(access: Partial<Access> = {}) {
      const user = someUser();
      const { userId } = user;
      const { token } = await service.sessions.open({ userId, signedInAt: now() });
      await harness.known(user);
      await harness.grant(userId, access);
      return { user, userId, token };
    },
    /** Publishes a new signal. Resolves to the signal's id and the event's id. */
    async publishSignal({ livesMs = 300_000, opensInMs = 0, ...facts }: SomeSignal = {}) {
      const signalId = someId();
      const at = now().getTime();
      const payload = {
        signalId,
        pair: 'BTCUSDT',
        signalType: 'buy',
        entryPrice: 100,
        stopLoss: 99,
        takeProfit: 101,
        confidence: 57.4,
        slot: at,
        rank: 1,
        provenance: 'synthetic',
        ...facts,
        startsAt: new Date(at).toISOString(),
        expiresAt: new Date(at + livesMs).toISOString(),
        opensAt: new Date(at + opensInMs).toISOString(),
      } as z.input<typeof signalPublished.payload>;
      return { signalId, id: await harness.publish(signalPublished, payload, { key: signalId }) };
    },
    /** Publishes the result of a signal. Resolves to the event's id. */
    publishSettled(facts: Partial<z.input<typeof signalSettled.payload>> = {}, id: string = randomUUID()) {
      const at = now();
      const payload = {
        signalId: someId(),
        pair: 'BTCUSDT',
        slot: at.getTime(),
        rank: 1,
        status: 'closed',
        outcome: 'profit',
        exitPrice: 100.5,
        ruleVersion: 2,
        provenance: 'synthetic',
        settledAt: at.toISOString(),
        ...facts,
      } as z.input<typeof signalSettled.payload>;
      return harness.publish(signalSettled, payload, { key: payload.signalId, id, version: 2 });
    },
    publishUserTombstone: (userId: string) => service.publishTombstone(topics.users.name, userId),
    /** Seals a secret for events of one type, as the auth service does. */
    seal({ type }: { type: string }, secret: string, expiresAt = inMinutes(10)): Promise<string> {
      return sealSecret(sealing.publicKey, {
        secret,
        purpose: type,
        userId: someId(),
        expiresAt: new Date(expiresAt),
      });
    },
    /** Publishes a confirmation code for an email address. Resolves to the event's id. */
    async publishCode(change: Partial<{ email: string; fullName: string; secret: string; id: string }> = {}) {
      const { email = someAddress(), fullName = 'Ada Obi', secret = 'K7MPQ3', id = randomUUID() } = change;
      const expiresAt = inMinutes(10);
      const sealed = await harness.seal(codeRequested, secret, expiresAt);
      const payload = {
        recipient: toAddress(email, fullName),
        sealed,
        expiresAt,
        isResend: false,
        signUp: someSignUp,
      };
      return harness.publish(codeRequested, payload, { id });
    },
    /** Waits until the delivery of an event has the given status. */
    rowOf(eventId: string, status: string, deadlineMs = 45_000) {
      return until(
        `the delivery of ${eventId} as ${status}`,
        async () => {
          const row = await rows.findOne({ _id: { $gte: eventId, $lt: `${eventId}~` } } as never);
          if (row?.status !== status) {
            throw new Error(
              row ? `it is ${row.status}, ${row.lastError} (${row.attempts})` : 'there is none',
            );
          }
          return row;
        },
        deadlineMs,
      );
    },
    get: (path: string, token?: string) => call('GET', path, token),
    call,
    metrics: async () => (await fetch(`${service.url}/metrics`)).text(),
    async health(): Promise<{ degraded: { name: string }[] }> {
      return (await (await fetch(`${service.url}/health/ready`)).json()) as { degraded: { name: string }[] };
    },
    async stop(): Promise<void> {
      await Promise.all([redis.quit(), ...others.map((other) => other.stop())]);
      await service.stop();
    },
  };
  return harness;
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
export const someSignUp = { at: inMinutes(0), address: '203.0.113.7', userAgent: 'A browser' };
export const someAddress = () => `member-${randomUUID().slice(0, 12)}@example.com`;

export const someUser = (change: Partial<UserState> = {}): UserState =>
  anyUser({ fullName: 'Ada Obi', ...change });
/** Returns a member as the recipient of an event. */
export const toMember = (userId: string) => ({ kind: 'member', userId }) as const;
/** Returns an email address as the recipient of an event, for a person who is not a member. */
export const toAddress = (email: string, fullName = 'Ada Obi') =>
  ({ kind: 'address', email, fullName }) as const;

/** Returns a finished delivery as pending and due, so that the service sends it again. */
export const dueAgain = (row: object | null) => ({
  ...row,
  status: 'pending',
  nextAttemptAt: new Date(),
  sentAt: null,
  awaits: null,
  claimedBy: null,
  claimedUntil: null,
});
