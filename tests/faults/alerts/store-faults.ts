import { setTimeout as sleep } from 'node:timers/promises';
import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { Kafka, logLevel } from 'kafkajs';
import { expect } from 'vitest';
import { someId } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';
import type { Fault } from './alert-faults.ts';
import { keepCalling, type Stage, type Work } from './stage.ts';

/** Age of the oldest message. `EventsNearRetention` fires if this age is above two hours. */
const OLD_MS = 3 * 60 * 60 * 1_000;
/** Number of hints: more than a process keeps while the live log is down. */
const HINTS = 1_200;
/**
 * Number of messages in a burst. `EventLagGrows` fires if the lag grows by more than one message a
 * second.
 */
const BURST = 300;
/**
 * Time limit for a signal to be published and to expire. It includes a few slots without a signal.
 */
const EXPIRED_WITHIN_MS = 150_000;
const PAUSE_MS = 2_500;
const RESUME_MS = 100;

/** Returns messages about the access of members that do not exist. */
const accessMessages = (count: number, timestamp?: number) =>
  Array.from({ length: count }, (_, at) => {
    const userId = someId();
    const entry = createEvent(accessChanged, {
      aggregateId: userId,
      aggregateVersion: 1,
      payload: {
        userId,
        ...GUEST_ACCESS,
        changedAt: new Date().toISOString(),
        cause: 'admin',
        revokedAtVersion: 0,
        answeredCodeId: null,
      },
    });
    const partition = at % topics.access.partitions;
    return {
      key: entry.key,
      value: serialiseEntry(entry),
      partition,
      ...(timestamp && { timestamp: String(timestamp) }),
    };
  });

async function sendAccess({ system }: Stage, messages: ReturnType<typeof accessMessages>): Promise<void> {
  const producer = new Kafka({ brokers: system.urls.kafkaBrokers, logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  await producer.send({ topic: topics.access.name, messages });
  await producer.disconnect();
}

/** Starts the erasure of a new member. The erasure is due some seconds later. */
async function eraseSoon({ api, newMember }: Stage): Promise<void> {
  const { token } = await newMember();
  expect((await api.call('DELETE', '/api/account', { token })).status).toBeLessThan(300);
}

export const storeFaults = {
  'a service is dead': async ({ system, api, token }, seen) => {
    const stop = keepCalling(() => api.call('GET', '/api/support/tickets', { token }));
    await system.kill('leads');
    try {
      await seen();
    } finally {
      await stop();
      await system.restart('leads');
    }
  },

  'MongoDB is slow': async ({ system, api, token }, seen) => {
    const stop = keepCalling(() => api.call('GET', '/api/support/tickets', { token }), {
      loops: 60,
      pauseMs: 1,
    });
    let isOver = false;
    const stutter = (async () => {
      while (!isOver) {
        await system.pause('mongo');
        await sleep(PAUSE_MS);
        await system.resume('mongo');
        await sleep(RESUME_MS);
      }
    })();
    try {
      await seen();
    } finally {
      isOver = true;
      await stutter;
      await stop();
    }
  },

  'MongoDB is down': async (stage, seen) => {
    const { system } = stage;
    await system.kill('mongo');
    try {
      await seen('CallsCannotBeAnswered');
      // The timestamps make it look as if the consumers had not read these messages for hours.
      await sendAccess(stage, accessMessages(topics.access.partitions, Date.now() - OLD_MS));
      await sleep(1_000);
      await sendAccess(stage, accessMessages(BURST));
      await seen();
    } finally {
      await system.restart('mongo');
    }
  },

  'Kafka is down': async (stage, seen) => {
    await eraseSoon(stage);
    await stage.system.kill('kafka');
    const killedAt = new Date();
    await seen();
    const signals = stage.database('signals').collection('signals');
    await until(
      'a signal that was published and has expired during the outage',
      async () => {
        const during = { createdAt: { $gt: killedAt }, expiresAt: { $lt: new Date() } };
        expect(await signals.countDocuments(during)).toBeGreaterThan(0);
      },
      EXPIRED_WITHIN_MS,
    );
  },

  'Kafka was down for longer than signals live': async ({ system }, seen) => {
    await system.restart('kafka');
    await seen();
  },

  'Redis refuses writes': async (stage, seen) => {
    await eraseSoon(stage);
    await stage.redis.config('SET', 'min-replicas-to-write', '1');
    try {
      await seen();
    } finally {
      await stage.redis.config('SET', 'min-replicas-to-write', '0');
    }
  },

  'the Redis of the live log hangs': async (stage, seen) => {
    stage.liveRedis.signal('SIGSTOP');
    try {
      await seen('LiveLogSilent');
      await sendAccess(stage, accessMessages(HINTS));
      await seen();
    } finally {
      stage.liveRedis.signal('SIGCONT');
    }
  },
} satisfies Partial<Record<Fault, Work>>;
