import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createHealth } from '../health.ts';
import type { SubscribeOptions } from '../kafka/subscription.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { startEvents } from './consumer.ts';
import { createEvent, serialiseEntry } from './event.ts';
import { onEvent } from './handlers.ts';

afterEach(() => void vi.restoreAllMocks());

it('retries an event for its whole time even if the clock of the machine is set forward', async () => {
  const renamed = {
    type: 'member.renamed',
    version: 1,
    topic: 'members',
    payload: z.object({ name: z.string() }),
  };
  const published: string[] = [];
  let subscribed: SubscribeOptions | undefined;
  let tries = 0;
  const events = startEvents({
    kafka: {
      subscribe: async (options) => {
        subscribed = options;
        return { stop: async () => undefined, isRunning: () => true };
      },
      publish: async (topic) => void published.push(topic),
      positions: async () => [],
      offsetsAt: async () => [],
      deleteBefore: async () => undefined,
      ensureTopics: async () => undefined,
      lacksTopics: async () => false,
      rewind: async () => undefined,
    },
    groupId: 'mailer',
    handlers: [
      onEvent(renamed, async () => {
        tries += 1;
        if (tries === 2) vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
        if (tries < 3) throw new Error('a passing trouble');
      }),
    ],
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
    health: createHealth(),
  });
  await events.joined;
  const event = createEvent(renamed, { aggregateId: 'm', aggregateVersion: 1, payload: { name: 'Ada' } });
  await subscribed?.onMessage(
    {
      topic: 'members',
      partition: 0,
      offset: '0',
      key: 'm',
      value: Buffer.from(serialiseEntry(event) ?? ''),
      headers: {},
      timestamp: Date.now(),
    },
    { heartbeat: async () => undefined, signal: new AbortController().signal },
  );
  await events.stop();
  expect({ tries, published }).toEqual({ tries: 3, published: [] });
});
