import {
  appendTo,
  LIVE_LOG_KEY,
  type LogEntry,
  type LogPlace,
  readEntries,
} from '@croneai/platform/live/live-log.ts';
import { createLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { startRedisServer } from '../../tests/support/redis-server.ts';
import { until } from '../../tests/support/until.ts';
import { startLiveReader } from '../src/live/live-reader.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const server = await startRedisServer();
afterAll(() => server.stop());
const redis = new Redis(server.url);
afterAll(() => redis.disconnect());

function read() {
  const entries: LogEntry[] = [];
  const lost: LogPlace[] = [];
  const back: number[] = [];
  const reader = startLiveReader({
    url: server.url,
    logger,
    onEntry: (entry) => entries.push(entry),
    onLost: (place) => lost.push(place),
    onBack: () => back.push(entries.length),
  });
  return { ...reader, entries, lost, back };
}

it('the live log numbers entries without gaps across writers, and starts a new epoch after a loss', async () => {
  await redis.flushall();
  const places = await Promise.all(Array.from({ length: 50 }, (_, at) => appendTo(redis, `${at}`)));
  expect(places.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 2),
  );
  await redis.flushall();
  const next = await appendTo(redis, 'next');
  expect(next.seq).toBe(2);
  expect(next.epoch).toBeGreaterThan(places[0]?.epoch ?? 0);
});

it('the live log starts a new epoch when another Redis process replaced Redis, because that process may lack the newest entries', async () => {
  await redis.flushall();
  const before = await appendTo(redis, 'kept');
  const [[id = '', fields = []] = []] = await redis.xrange(LIVE_LOG_KEY, '-', '+', 'COUNT', 1);
  // After a switch to a replica, or a restart, a new Redis process has the entries of the old one.
  // To simulate this, the test writes another process id into the entry.
  await redis.del(LIVE_LOG_KEY);
  await redis.xadd(LIVE_LOG_KEY, id, ...fields.with(1, 'another process'));
  const after = await appendTo(redis, 'next');
  expect(after.epoch).toBeGreaterThan(before.epoch);
});

it('the live log has the same order for all readers, and returns missed entries for as long as they are stored', async () => {
  await redis.flushall();
  const begun = await appendTo(redis, 'before');
  const reader = read();
  const other = read();
  await until('both have the beginning', () => {
    expect([reader.place(), other.place()]).toEqual([begun, begun]);
  });
  for (let at = 0; at < 20; at += 1) await appendTo(redis, `${at}`);
  for (const { entries, lost } of [reader, other]) {
    await until('all are there', () => expect(entries).toHaveLength(20));
    expect(entries.map(({ text }) => Number(text))).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(lost).toEqual([]);
  }
  expect(reader.since(begun)?.map(({ seq }) => seq)).toEqual(reader.entries.map(({ seq }) => seq));
  expect(reader.since({ epoch: begun.epoch, seq: begun.seq + 20 })).toEqual([]);
  expect(reader.since({ epoch: begun.epoch, seq: begun.seq + 21 })).toBeUndefined();
  expect(reader.since({ epoch: begun.epoch - 1, seq: 1 })).toBeUndefined();
  await Promise.all([reader.close(), other.close()]);
});

it('the live log reports once that entries were lost, and continues', async () => {
  await redis.flushall();
  await appendTo(redis, 'before');
  const reader = read();
  await until('it reads', () => expect(reader.place()).toBeDefined());
  await redis.flushall();
  await appendTo(redis, 'new');
  await until('it was told', () => expect(reader.lost).toHaveLength(1));
  await appendTo(redis, 'newer');
  await until('it goes on', () => expect(reader.entries.at(-1)?.text).toBe('newer'));
  expect(reader.lost).toHaveLength(1);
  await reader.close();
});

it('the live log writes the entries of an outage in order once Redis is back, and no caller waits for these writes', async () => {
  await redis.flushall();
  const own = connectRedis({ url: server.url, logger, purpose: 'commands' });
  const writer = createLiveWriter<string>({ redis: own, logger, metrics: createMetrics('test') });
  await writer.append('1');
  server.signal('SIGSTOP');
  const startedAt = performance.now();
  await writer.append('2');
  await writer.append('3');
  // If each call of `append` waited for the stopped Redis, the two calls would take 4 s, twice the
  // command timeout.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  server.signal('SIGCONT');
  await until('the log has them', async () => {
    const texts = (await redis.xrange(LIVE_LOG_KEY, '-', '+')).map(([, fields]) => fields.at(-1));
    expect([...new Set(texts)]).toEqual(['', '"1"', '"2"', '"3"']);
  });
  await writer.close();
  own.disconnect();
});

it('the live log reports that Redis is back before it returns newer entries, because hints that were sent during the outage may be lost', async () => {
  await redis.flushall();
  await appendTo(redis, 'before');
  const reader = read();
  await until('it reads', () => expect(reader.place()).toBeDefined());
  server.signal('SIGSTOP');
  const meanwhile = appendTo(redis, 'meanwhile');
  await until('it gave up waiting', () => expect(reader.silentMs()).toBeGreaterThan(7_000));
  server.signal('SIGCONT');
  await meanwhile;
  await until('it goes on', () => expect(reader.entries.map(({ text }) => text)).toEqual(['meanwhile']));
  expect(reader.back).toEqual([0]);
  expect(reader.lost).toEqual([]);
  await reader.close();
});

it('the live log writes only two entries for a hint that is sent a hundred times in a moment, and delays no other hint', async () => {
  await redis.flushall();
  const own = connectRedis({ url: server.url, logger, purpose: 'commands' });
  const writer = createLiveWriter<string>({ redis: own, logger, metrics: createMetrics('test') });
  const texts = async () =>
    (await redis.xrange(LIVE_LOG_KEY, '-', '+')).map(([, fields]) => fields.at(-1)).slice(1);
  for (let times = 0; times < 100; times += 1) await writer.append('member A');
  await writer.append('member B');
  expect(await texts()).toEqual(['"member A"', '"member B"']);
  await until('what came after the first is told', async () => {
    expect(await texts()).toEqual(['"member A"', '"member B"', '"member A"']);
  });
  const [first, , repeated] = (await readEntries(redis, await appendTo(redis, ''))).slice(1);
  // The hint that a member's access has ended must reach an open page within about a second, even
  // right after an equal hint.
  expect((repeated?.at ?? Infinity) - (first?.at ?? 0)).toBeLessThan(1_500);
  await writer.append('member A');
  await writer.append('member A');
  await writer.close();
  expect(await texts()).toHaveLength(4);
  own.disconnect();
});
