import { connectRedis } from '@croneai/platform/redis.ts';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../../../packages/platform/test/support/cuttable-link.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { ACCESS_CHANGED_CHANNEL } from '../src/access/access-copies.ts';
import { createAccessFront } from '../src/access/access-front.ts';
import { createListVersion } from '../src/signals/list-version.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {} } as never;
/** A database of its own: the version of the list is one key. */
const redisUrl = () => `${inject('backing').redisUrl}/8`;

function openRedis(): Redis {
  const redis = new Redis(redisUrl());
  onTestFinished(() => void redis.disconnect());
  return redis;
}

describe('access in memory', () => {
  it('is used while changes can be heard, dropped when one is, and not used when none could be', async () => {
    const link = await openLink(redisUrl());
    const subscriber = connectRedis({ url: link.url, logger: quiet, purpose: 'subscriber' });
    let asked = 0;
    const find = async () => {
      asked += 1;
      return undefined;
    };
    const front = createAccessFront({ accessCopies: { find }, subscriber, logger: quiet });
    onTestFinished(async () => {
      await front.close();
      subscriber.disconnect();
      await link.close();
    });
    const redis = openRedis();
    const userId = someId();
    /** How often the copies are asked in ten reads. */
    const askedInTen = async () => {
      const before = asked;
      for (let read = 0; read < 10; read++) await front.find(userId);
      return asked - before;
    };
    await until('reads come from memory', async () => expect(await askedInTen()).toBeLessThan(2));

    const before = asked;
    await redis.publish(ACCESS_CHANGED_CHANNEL, userId);
    await until(
      'the change was heard before the memory ran out',
      async () => {
        await front.find(userId);
        expect(asked).toBeGreaterThan(before);
      },
      450,
    );
    link.cut();
    await until('every read asks', async () => expect(await askedInTen()).toBe(10));
    link.restore();
    await until('reads come from memory again', async () => expect(await askedInTen()).toBeLessThan(2));
  });
});

describe('the version of the list', () => {
  it('grows with every change, for every process, and never goes back when Redis has lost it', async () => {
    const redis = openRedis();
    await redis.flushdb();
    const [reader, writer] = [createListVersion(redis), createListVersion(redis)];
    const seen = [Number(await reader.current())];
    for (let change = 0; change < 3; change++) {
      await writer.bump(new Date());
      const last = seen.at(-1) ?? 0;
      await until('the reader sees it', async () =>
        expect(Number(await reader.current())).toBeGreaterThan(last),
      );
      seen.push(Number(await reader.current()));
    }
    await redis.flushdb();
    const last = seen.at(-1) ?? 0;
    await until('a number that was never given out', async () =>
      expect(Number(await reader.current())).toBeGreaterThan(last),
    );
  });

  it('tells of a change that did not raise it', async () => {
    const redis = openRedis();
    await redis.flushdb();
    const version = createListVersion(redis);
    expect(await version.isBehind(undefined)).toBe(false);
    const changedAt = new Date();
    expect(await version.isBehind(changedAt)).toBe(true);
    await version.bump(changedAt);
    await version.bump(new Date(changedAt.getTime() - 5_000));
    expect(await version.isBehind(changedAt)).toBe(false);
    expect(await version.isBehind(new Date(changedAt.getTime() + 1))).toBe(true);
  });
});
