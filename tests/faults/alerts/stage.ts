import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import type { RunningService } from '@croneai/platform/serve.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import { type Outside, startOutside } from '../../../infra/local/outside/outside.ts';
import {
  type ApiClient,
  apiClient,
  becomeMember,
  signIn,
  someRegistration,
} from '../../support/api-client.ts';
import { type EventProbe, openEventProbe, settledAt } from '../../support/event-probe.ts';
import { readInbox } from '../../support/inbox.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';
import { requirePid } from '../../support/require-pid.ts';
import { startTestCanary } from '../../support/test-canary.ts';
import { startTestSystem, type TestSystem } from '../../support/test-system.ts';
import { until } from '../../support/until.ts';
import { startSmtpProxy } from './smtp-proxy.ts';
import { startAlertWatch } from './watch-alerts.ts';

export type Member = Awaited<ReturnType<typeof becomeMember>>;
export type Stage = Awaited<ReturnType<typeof openStage>>;
/** Causes a fault, waits for `seen`, and undoes the fault. */
export type Work = (stage: Stage, seen: Seen) => Promise<void>;
/** Waits until these alerts of the fault have fired since its start; by default, all of them. */
type Seen = (...alerts: string[]) => Promise<void>;

export const SLOT_SECONDS = 20;
/** Only members whose tier sees each signal at once get messages about signals. */
const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, reason: 'Alerts' };
const GOLD_MEMBERS = 6;
/**
 * Interval between two runs of the canary. `CanaryFails` fires after 2.5 intervals (45 s) without a
 * successful run. Even on a busy machine, a run takes less than 45 s.
 */
const CANARY_EVERY_MINUTES = 0.3;
const LIVE_STREAMS_MAX = 76;
/** Maximum size of all uploads together, in megabytes. */
export const STORAGE_MB = 1;

/** Starts the servers that the system calls, a whole system with small limits, and Prometheus. */
export async function openStage() {
  const closers: (() => unknown)[] = [];
  const opened = <T>(part: T, close: (part: T) => unknown): T => {
    closers.push(() => close(part));
    return part;
  };
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    return { ...(await openParts(opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Opened = <T>(part: T, close: (part: T) => unknown) => T;

async function openParts(opened: Opened) {
  const admin = someRegistration({ fullName: 'Ines Admin' });
  const outside = opened(await startOutside(), (part) => part.close());
  const liveRedis = opened(await startRedisServer(), (part) => part.stop());
  const { system, smtp } = await openSystem(opened, { admin: admin.email, outside, liveRedis });
  const redis = opened(new Redis(system.urls.redisUrl), (part) => part.disconnect());
  redis.on('error', () => undefined);
  const mongo = opened(await mongoose.createConnection(system.urls.mongoUrl).asPromise(), (part) =>
    part.close(),
  );
  const probe = opened(await openProbe(system), (part) => part.close());
  const api = apiClient(system.info().web);
  const inbox = readInbox(system.urls.inboxUrl);
  const adminMember = await becomeMember(api, inbox, admin);
  const golds = await Promise.all(Array.from({ length: GOLD_MEMBERS }, () => becomeMember(api, inbox)));
  await Promise.all(golds.map(({ user }) => makeGold(api, adminMember.token, user)));
  const canary = opened(await openCanary(system), (part) => part.stop());
  const targets = system.info().processes.map(({ name, port }) => ({ name, port }));
  const watch = opened(await startAlertWatch([...targets, { name: 'canary', port: canary.port }]), (part) =>
    part.stop(),
  );
  return {
    system,
    watch,
    api,
    inbox,
    outside,
    smtp,
    redis,
    liveRedis,
    probe,
    canary,
    golds,
    token: (golds[0] as Member).token,
    newMember: () => becomeMember(api, inbox),
    database: (service: string) => mongo.useDb(`croneai_${service}`),
    /** Suspends or resumes a process. */
    signal: (name: string, signal: 'SIGSTOP' | 'SIGCONT') =>
      void process.kill(requirePid(system.info().processes.find((one) => one.name === name)?.pid), signal),
    restart: async (name: string): Promise<void> => {
      await system.kill(name);
      await system.restart(name);
    },
    /** Metrics of a process, as text. */
    metricsOf: async (name: string): Promise<string> => {
      const { port } = system.info().processes.find((one) => one.name === name) ?? { port: 0 };
      return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    },
    signInAgain: ({ registration }: Member) => signIn(api, registration),
  };
}

async function openSystem(
  opened: Opened,
  { admin, outside, liveRedis }: { admin: string; outside: Outside; liveRedis: RedisServer },
): Promise<{ system: TestSystem; smtp: Awaited<ReturnType<typeof startSmtpProxy>> }> {
  // The mail server's address is known only after the mail server has started, so the proxy reads
  // the address later.
  let inboxServer = '';
  const smtp = opened(await startSmtpProxy(() => inboxServer), (part) => part.close());
  const system = opened(
    await startTestSystem({
      workers: 1,
      seed: false,
      onBacking: ({ smtpUrl }) => {
        inboxServer = smtpUrl;
      },
      env: {
        FIRST_ADMIN_EMAIL: admin,
        SMTP_URL: smtp.url,
        PUSH_HOSTS: new URL(outside.url).host,
        TELEGRAM_API_URL: outside.url,
        REDIS_LIVE_URL: liveRedis.url,
        RATE_LIMIT_SCALE: '100',
        RATE_LIMITS: 'tile=1/1',
        SIGNAL_SLOT_SECONDS: String(SLOT_SECONDS),
        SIGNAL_VALIDITY_SECONDS: '60',
        MARKET_DATA_PAIRS: '48',
        // With these terms, a signal needs no minimum gain, so most slots publish a signal.
        PAYS_BY: 'none',
        ERASURE_GRACE_SECONDS: '6',
        LIVE_STREAMS_MAX: String(LIVE_STREAMS_MAX),
        UPSTREAM_CONNECTIONS: '8',
        UPSTREAM_WAIT_SECONDS: '20',
        ATTACHMENTS_MAX_TOTAL_MB: String(STORAGE_MB),
        BACKUP_EVERY_HOURS: '0.04',
      },
    }),
    (part) => part.stop(),
  );
  return { system, smtp };
}

async function openProbe(system: TestSystem): Promise<EventProbe> {
  const { port } = system.info().processes.find(({ name }) => name === 'leads') ?? { port: 0 };
  return openEventProbe({
    brokers: system.urls.kafkaBrokers,
    topicPrefix: '',
    watch: [],
    countSettled: settledAt(`http://127.0.0.1:${port}`),
  });
}

const makeGold = (api: ApiClient, token: string, { id }: SignedIn['user']) =>
  until('gold', async () => {
    const reply = await api.call('PATCH', `/api/admin/users/${id}/access`, { token, body: GOLD });
    expect(reply.status, reply.envelope.message).toBe(200);
  });

async function openCanary(system: TestSystem): Promise<RunningService> {
  const logger = createLogger({ name: 'canary', level: 'fatal' });
  const canary = await startTestCanary(system, { everyMinutes: CANARY_EVERY_MINUTES, logger });
  let stopped: Promise<void> | undefined;
  return { ...canary, stop: () => (stopped ??= canary.stop()) };
}

/** Repeats a call in several loops until the returned function is called. Failures are expected. */
export function keepCalling(call: () => Promise<unknown>, { loops = 4, pauseMs = 50 } = {}) {
  let isOver = false;
  const loop = async (): Promise<void> => {
    for (; !isOver; await sleep(pauseMs)) await call().catch(() => undefined);
  };
  const all = Promise.all(Array.from({ length: loops }, loop));
  return async (): Promise<void> => {
    isOver = true;
    await all;
  };
}
