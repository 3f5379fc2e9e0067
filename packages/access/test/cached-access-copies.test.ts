import { createLogger } from '@croneai/platform/logger.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../../../packages/platform/test/support/cuttable-link.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { accessMirrorOf } from '../src/access-mirror.ts';
import { createCachedAccessCopies } from '../src/cached-access-copies.ts';

const quiet = createLogger({ name: 'test', level: 'silent' });
const mirror = accessMirrorOf('front-test');

describe('access in memory', () => {
  it('is cached while the process can receive invalidations, is dropped by an invalidation, and is not used while the process can receive none', async () => {
    const { redisUrl } = inject('backing');
    const link = await openLink(redisUrl);
    const subscriber = connectRedis({ url: link.url, logger: quiet, purpose: 'subscriber' });
    let asked = 0;
    const find = async () => {
      asked += 1;
      return undefined;
    };
    const front = createCachedAccessCopies({ accessCopies: { find }, subscriber, mirror, logger: quiet });
    onTestFinished(async () => {
      await front.close();
      subscriber.disconnect();
      await link.close();
    });
    const redis = new Redis(redisUrl);
    onTestFinished(() => void redis.disconnect());
    const userId = someId();
    /** Calls `find` ten times. Returns how many of these calls the cache could not answer. */
    const askedInTen = async () => {
      const before = asked;
      for (let read = 0; read < 10; read++) await front.find(userId);
      return asked - before;
    };
    await until('reads come from memory', async () => expect(await askedInTen()).toBeLessThan(2));

    const before = asked;
    await redis.publish(mirror.channel, userId);
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
