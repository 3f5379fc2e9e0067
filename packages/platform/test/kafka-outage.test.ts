import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startBacking } from '../../../tests/backing/start-backing.ts';
import { until } from '../../../tests/support/until.ts';
import { startEvents } from '../src/events/consumer.ts';
import { createEvent, serialiseEntry } from '../src/events/event.ts';
import { onEvent } from '../src/events/handlers.ts';
import { createKafka } from '../src/kafka/kafka.ts';
import { createParts, topicSpec } from './support/platform-harness.ts';

// Starts its own Kafka broker, because the tests kill it.

const backing = await startBacking(process.env, () => undefined, { names: ['kafka'] });
afterAll(() => backing.stop());
const kafka = createKafka({
  brokers: backing.urls.kafkaBrokers,
  clientId: 'outage',
  logger: createParts().logger,
});
afterAll(() => kafka.disconnect());
beforeAll(() => kafka.ensureTopics([topicSpec('names')]));

const definition = {
  type: 'name.given',
  version: 1,
  topic: 'names',
  payload: z.object({ name: z.string() }),
};
const message = (name: string) => ({
  key: 'k',
  value: serialiseEntry(
    createEvent(definition, { aggregateId: 'k', aggregateVersion: 1, payload: { name } }),
  ),
});

it('a consumer resumes within five seconds after the broker was killed and restarted', async () => {
  const names: string[] = [];
  const parts = createParts();
  const handler = onEvent(definition, async ({ payload }) => void names.push(payload.name));
  const subscription = startEvents({ kafka, groupId: 'outage', handlers: [handler], ...parts });
  await subscription.joined;
  await kafka.publish('names', [message('before')]);
  await until('the first name', () => expect(names).toEqual(['before']));

  await backing.kill('kafka');
  await expect(kafka.publish('names', [message('lost')])).rejects.toThrow();
  await until('the consumer to notice', () => expect(subscription.isRunning()).toBe(false), 20_000);
  await backing.restart('kafka');

  const backAt = Date.now();
  await until('a publish', () => kafka.publish('names', [message('after')]), 5_000);
  await until('the second name', () => expect(names).toContain('after'), 5_000);
  expect(Date.now() - backAt).toBeLessThan(5_000);
  expect((await parts.health.check()).degraded).toEqual([]);
  await subscription.stop();
});
