import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import { afterAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { until } from '../../../tests/support/until.ts';
import { PermanentError } from '../src/errors.ts';
import { startEvents } from '../src/events/consumer.ts';
import {
  forgetDeadLetters,
  listDeadLetters,
  REPLAY_FOR,
  replayDeadLetters,
} from '../src/events/dead-letters.ts';
import { createEvent, serialiseEntry } from '../src/events/event.ts';
import { deleteHandled } from '../src/events/forget-handled.ts';
import { onEvent } from '../src/events/handlers.ts';
import { createKafka } from '../src/kafka/kafka.ts';
import { readAll } from '../src/kafka/topic-inspection.ts';
import { connectRedis } from '../src/redis.ts';
import { createParts, openKafka, randomName, topicSpec } from './support/platform-harness.ts';

const kafka = openKafka(createParts());
const redis = connectRedis({
  url: inject('backing').redisUrl,
  logger: createParts().logger,
  purpose: 'commands',
});
const stores = { kafka, redis };
let spec: TopicSpec;
let stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  spec = topicSpec(randomName('names'));
  await kafka.ensureTopics([spec]);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await kafka.disconnect();
  redis.disconnect();
});

const named = (topic: string) => ({
  type: 'named',
  version: 1,
  topic,
  payload: z.object({ name: z.string() }),
});
const message = (key: string, name: string, aggregateVersion = 1) => ({
  key,
  value: serialiseEntry(
    createEvent(named(spec.name), { aggregateId: key, aggregateVersion, payload: { name } }),
  ),
});

/**
 * Starts a consumer group. Its handler refuses events with a name in `bad`, and records the names
 * of all other events.
 */
const read = async (
  bad: Set<string> = new Set(),
  topics: TopicSpec[] = [spec],
  groupId = randomName('group'),
) => {
  const names: string[] = [];
  const own = createParts();
  const handler = onEvent(named(spec.name), async ({ payload }) => {
    if (bad.has(payload.name)) throw new PermanentError(`no ${payload.name} here`);
    names.push(payload.name);
  });
  const events = startEvents({ kafka, groupId, topics, handlers: [handler], ...own });
  stops.push(events.stop);
  await events.joined;
  return { names, groupId, bad, stop: events.stop, ...own };
};
const letters = () => listDeadLetters(kafka, [spec.name]);
const untilNames = (names: string[], expected: string[]) =>
  until(`the names ${expected}`, () => expect(names).toEqual(expected));
const untilLetters = (count: number) =>
  until(`${count} letters`, async () => expect(await letters()).toHaveLength(count));

describe('dead letters', () => {
  it('are listed, and replayed for the group that could not handle them', async () => {
    const broken = await read(new Set(['Ada']));
    const other = await read();
    await kafka.publish(spec.name, [message('a', 'Ada'), message('b', 'Bo')]);
    await untilNames(other.names, ['Ada', 'Bo']);
    await untilLetters(1);
    const [letter] = await letters();
    expect(letter).toMatchObject({
      topic: spec.name,
      group: broken.groupId,
      key: 'a',
      code: 'handler.permanent',
      reason: 'no Ada here',
    });

    broken.bad.clear();
    const report = await replayDeadLetters(stores, { topic: spec.name, isState: false, choose: () => true });
    expect(report.replayed).toHaveLength(1);
    await untilNames(broken.names, ['Bo', 'Ada']);
    expect(await letters()).toEqual([]);
    await kafka.publish(spec.name, [message('c', 'Cy')]);
    await untilNames(other.names, ['Ada', 'Bo', 'Cy']);
  });

  it('are not replayed on a state topic if a newer state of the same key exists', async () => {
    const broken = await read(new Set(['old', 'last']));
    await kafka.publish(spec.name, [message('a', 'old', 1), message('b', 'last', 1), message('a', 'new', 2)]);
    await untilNames(broken.names, ['new']);
    await untilLetters(2);
    broken.bad.clear();
    const report = await replayDeadLetters(stores, { topic: spec.name, isState: true, choose: () => true });
    expect(report.overtaken.map(({ key }) => key)).toEqual(['a']);
    await untilNames(broken.names, ['new', 'last']);
    const [last] = (await kafka.readAll(spec.name)).filter(({ key }) => key === 'a').slice(-1);
    expect(JSON.parse(String(last?.value))).toMatchObject({ aggregateVersion: 2 });
    expect(await letters()).toEqual([]);
  });

  it('on a state topic, are replayed for every group, because a dead letter may be the only record of its key', async () => {
    const broken = await read(new Set(['Ada']));
    await kafka.publish(spec.name, [message('a', 'Ada')]);
    await untilLetters(1);
    broken.bad.clear();
    await replayDeadLetters(stores, { topic: spec.name, isState: true, choose: () => true });
    await untilNames(broken.names, ['Ada']);
    const [replayed] = (await kafka.readAll(spec.name)).slice(-1);
    expect(replayed?.headers).not.toHaveProperty(REPLAY_FOR);
  });

  it('stay if they fail again while they are replayed', async () => {
    await read(new Set(['Ada']));
    await kafka.publish(spec.name, [message('a', 'Ada')]);
    await untilLetters(1);
    const [first] = await letters();
    const publish: typeof kafka.publish = async (topic, messages) => {
      await kafka.publish(topic, messages);
      if (topic === spec.name) await untilLetters(2);
    };
    await replayDeadLetters(
      { redis, kafka: { ...kafka, publish } },
      { topic: spec.name, isState: false, choose: () => true },
    );
    const left = await letters();
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(first?.id);
  });

  it('stay if they arrive while other dead letters are removed', async () => {
    await read(new Set(['Ada', 'Bo']));
    await kafka.publish(spec.name, [message('a', 'Ada')]);
    await untilLetters(1);
    const publish: typeof kafka.publish = async (topic, messages) => {
      await kafka.publish(spec.name, [message('b', 'Bo')]);
      await untilLetters(2);
      await kafka.publish(topic, messages);
    };
    await forgetDeadLetters({ redis, kafka: { ...kafka, publish } }, [spec.name], () => true);
    expect((await letters()).map(({ key }) => key)).toContain('b');
  });

  it('stay removed if two processes remove them at once', async () => {
    await read(new Set(['Ada', 'Bo', 'Cy']));
    await kafka.publish(spec.name, [message('a', 'Ada'), message('b', 'Bo'), message('c', 'Cy')]);
    await untilLetters(3);
    // Lets both processes read before either removes a letter. Without a lock, each would then
    // write back the letters that the other removes.
    let readings = 0;
    const readAllLetters: typeof kafka.readAll = async (topic) => {
      const found = await kafka.readAll(topic);
      readings += 1;
      await vi.waitUntil(() => readings === 2, { timeout: 1_000 }).catch(() => undefined);
      return found;
    };
    const slow = { redis, kafka: { ...kafka, readAll: readAllLetters } };
    await Promise.all(
      ['a', 'b'].map((key) => forgetDeadLetters(slow, [spec.name], (one) => one.key === key)),
    );
    expect((await letters()).map(({ key }) => key)).toEqual(['c']);
  });

  it('are not written back by a process that was paused and lost its lock', async () => {
    await read(new Set(['Ada', 'Bo']));
    await kafka.publish(spec.name, [message('a', 'Ada'), message('b', 'Bo')]);
    await untilLetters(2);
    const pausing: typeof kafka.readAll = async (topic) => {
      const found = await kafka.readAll(topic);
      await redis.del(`lock:${spec.name}.dead-letter`);
      await forgetDeadLetters(stores, [spec.name], ({ key }) => key === 'a');
      return found;
    };
    const paused = forgetDeadLetters(
      { redis, kafka: { ...kafka, readAll: pausing } },
      [spec.name],
      ({ key }) => key === 'b',
    );
    await expect(paused).rejects.toThrow('was lost');
    expect((await letters()).map(({ key }) => key)).toEqual(['b']);
  });

  it('can be removed for one person, while the dead letters of other people stay', async () => {
    await read(new Set(['Ada', 'Bo']));
    await kafka.publish(spec.name, [message('a', 'Ada'), message('b', 'Bo')]);
    await untilLetters(2);
    const [before] = (await letters()).filter(({ key }) => key === 'b');
    await forgetDeadLetters(stores, [spec.name], ({ key }) => key === 'a');
    expect(await letters()).toEqual([{ ...before, headers: expect.anything() }]);
    await forgetDeadLetters(stores, [spec.name], () => true);
    const [position] = await kafka.positions([`${spec.name}.dead-letter`]);
    expect(position?.begin).toBe(position?.end);
  });
});

it('stops reading a topic if the group cannot join', async () => {
  await kafka.publish(spec.name, [message('a', 'Ada')]);
  const away = createKafka({ brokers: ['127.0.0.1:1'], clientId: 'away', logger: createParts().logger });
  const { positions } = kafka;
  const reading = {
    positions,
    subscribe: away.subscribe,
    forgetGroup: async () => undefined,
    deadlineMs: 200,
  };
  await expect(readAll(spec.name, reading)).rejects.toThrow('stopped before it joined');
  await away.disconnect();
});

describe('handled messages', () => {
  const WEEK_MS = 7 * 24 * 3_600_000;
  const stored = async () => (await kafka.readAll(spec.name)).flatMap(({ value }) => value?.toString() ?? []);

  it('are deleted once they are old enough, while unhandled messages stay', async () => {
    const groupId = randomName('group');
    const kept = { ...spec, readers: [groupId], forgetHandledAfterMs: 600 };
    const { names, stop } = await read(new Set(), [kept], groupId);
    await kafka.publish(spec.name, [message('a', 'Ada')]);
    await untilNames(names, ['Ada']);
    await until('Ada to be gone', async () => expect(await stored()).toEqual([]));
    await stop();

    await kafka.publish(spec.name, [message('b', 'Bo')]);
    expect(await stored()).toHaveLength(1);
    const again = await read(new Set(), [kept], groupId);
    await untilNames(again.names, ['Bo']);
  });

  it('are kept for a group that is away for a week, and are deleted once the group has read them', async () => {
    const [first, second] = [randomName('first'), randomName('second')];
    const kept = { ...spec, readers: [first, second], forgetHandledAfterMs: 60_000 };
    const handledBy = (groupId: string) => async () => {
      const [position] = await kafka.positions([spec.name], groupId);
      expect(position?.committed).toBe(position?.end);
    };
    const [always, sometimes] = [await read(new Set(), [kept], first), await read(new Set(), [kept], second)];
    await kafka.publish(spec.name, [message('a', 'Ada')]);
    await untilNames(always.names, ['Ada']);
    await untilNames(sometimes.names, ['Ada']);
    await until('the second to commit', handledBy(second));
    await sometimes.stop();
    await kafka.publish(spec.name, [message('b', 'Bo')]);
    await untilNames(always.names, ['Ada', 'Bo']);
    await until('the first to commit', handledBy(first));

    await deleteHandled(kafka, kept);
    expect(await stored()).toHaveLength(2); // Too young to be deleted.
    await deleteHandled(kafka, kept, Date.now() + WEEK_MS);
    expect(await stored()).toEqual([expect.stringContaining('Bo')]);

    const back = await read(new Set(), [kept], second);
    await untilNames(back.names, ['Bo']);
    await until('the second to commit', handledBy(second));
    await deleteHandled(kafka, kept, Date.now() + WEEK_MS);
    expect(await stored()).toEqual([]);
  });

  it('are kept until every group has read the topic at least once', async () => {
    const groupId = randomName('group');
    const kept = { ...spec, readers: [groupId, randomName('never')], forgetHandledAfterMs: 60_000 };
    const { names } = await read(new Set(), [kept], groupId);
    await kafka.publish(spec.name, [message('a', 'Ada')]);
    await untilNames(names, ['Ada']);
    await deleteHandled(kafka, kept, Date.now() + WEEK_MS);
    expect(await stored()).toHaveLength(1);
  });

  it('cannot be deleted by a group that is not a registered reader: such a group does not start', async () => {
    const theirs = { ...spec, readers: ['admin', 'auth'], forgetHandledAfterMs: 1_000 };
    await expect(read(new Set(), [theirs], 'leads')).rejects.toThrow(
      /not among the readers of .*: admin, auth/,
    );
  });
});

it('reports the lag of a group and the number of dead letters', async () => {
  const { metrics, health } = await read(new Set(['Ada']));
  await kafka.publish(spec.name, [message('a', 'Ada')]);
  await untilLetters(1);
  const gauge = async () => metrics.registry.metrics();
  await until('the first look', async () =>
    expect(await gauge()).toContain(`events_lag_messages{topic="${spec.name}"`),
  );
  expect(await gauge()).toMatch(/events_lag_seconds\{topic="[^"]+",partition="0"/);
  expect(await gauge()).toMatch(/events_dead_letters\{topic="[^"]+"/);
  expect((await health.check()).ready).toBe(true);
});
