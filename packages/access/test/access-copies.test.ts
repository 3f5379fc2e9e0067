import { connectMongo } from '@croneai/platform/mongo.ts';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { type AccessCopy, createAccessCopies } from '../src/access-copies.ts';
import { accessCopyCollection } from '../src/access-copy.model.ts';
import { accessMirrorOf } from '../src/access-mirror.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {} } as never;
const mirror = accessMirrorOf('copies-test');

const { mongoUrl, redisUrl } = inject('backing');
const database = await connectMongo({ url: mongoUrl, database: `access_${someId()}`, logger: quiet });
afterAll(async () => {
  await database.dropDatabase();
  await database.close();
});
const redis = new Redis(redisUrl);
afterAll(() => redis.quit());
const copies = createAccessCopies({
  model: accessCopyCollection.model(database),
  redis,
  mirror,
  logger: quiet,
});

const facts = (version: number, change: Partial<AccessCopy> = {}): AccessCopy => ({
  version,
  tier: 'silver',
  dashboardUnlocked: true,
  hasDeposited: true,
  features: [],
  changedAt: '2026-11-20T10:00:00.000Z',
  ...change,
});
const stored = (userId: string) => database.collection('access_copies').findOne({ _id: userId as never });
const mirrored = async (userId: string): Promise<AccessCopy | null> =>
  JSON.parse((await redis.get(mirror.keyPrefix + userId)) ?? 'null');

describe('copies of access', () => {
  it('are stored only in the collection and under the Redis keys that the service chose', async () => {
    const userId = someId();
    expect(await copies.apply(userId, facts(3))).toBe('applied');
    const changedAt = new Date('2026-11-20T10:00:00.000Z');
    expect(await stored(userId)).toEqual({ _id: userId, ...facts(3), changedAt });
    expect(await mirrored(userId)).toEqual(facts(3));
    expect(await redis.keys(`*${userId}*`)).toEqual([`copies-test:access:${userId}`]);
  });

  it('do not change when the same facts arrive again, or when older facts arrive later', async () => {
    const userId = someId();
    await copies.apply(userId, facts(5, { tier: 'gold' }));
    expect(await copies.apply(userId, facts(5, { tier: 'gold' }))).toBe('stale');
    expect(await copies.apply(userId, facts(4, { tier: 'guest' }))).toBe('stale');
    expect(await stored(userId)).toMatchObject({ version: 5, tier: 'gold' });
    expect(await mirrored(userId)).toMatchObject({ version: 5, tier: 'gold' });
  });

  it('stay in the mirror for at most a minute, whether a change or a read wrote them', async () => {
    const userId = someId();
    await copies.apply(userId, facts(2));
    expect(await redis.ttl(mirror.keyPrefix + userId)).toBeLessThanOrEqual(60);
    await redis.del(mirror.keyPrefix + userId);
    await copies.find(userId);
    const left = await redis.ttl(mirror.keyPrefix + userId);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60);
  });

  it('repair a mirror that is outdated after a crash', async () => {
    const userId = someId();
    await copies.apply(userId, facts(2, { tier: 'guest' }));
    await redis.set(mirror.keyPrefix + userId, JSON.stringify({ version: 1, tier: 'gold' }));
    await copies.apply(userId, facts(2, { tier: 'guest' }));
    expect(await mirrored(userId)).toMatchObject({ version: 2, tier: 'guest' });
  });

  it('are found even if the mirror is lost or unreadable, and are then mirrored again', async () => {
    const userId = someId();
    await copies.apply(userId, facts(3));
    await redis.del(mirror.keyPrefix + userId);
    expect(await copies.find(userId)).toEqual(facts(3));
    expect(await mirrored(userId)).toMatchObject({ version: 3 });
    await redis.set(mirror.keyPrefix + userId, 'not JSON');
    expect(await copies.find(userId)).toEqual(facts(3));
    expect(await mirrored(userId)).toMatchObject({ version: 3 });
  });

  it('are counted by tier, without the members that the caller excludes', async () => {
    const before = await copies.countInTiers(['pro', 'gold']);
    await copies.apply(someId(), facts(1, { tier: 'gold' }));
    await copies.apply(someId(), facts(1, { tier: 'guest' }));
    const leftOut = someId();
    await copies.apply(leftOut, facts(1, { tier: 'pro' }));
    expect(await copies.countInTiers(['pro', 'gold'], { except: [leftOut] })).toBe(before + 1);
  });

  it('are removed together with the member, from the collection and from the mirror', async () => {
    const userId = someId();
    await copies.apply(userId, facts(1));
    await copies.remove(userId);
    await copies.remove(userId);
    expect(await stored(userId)).toBeNull();
    expect(await mirrored(userId)).toBeNull();
    expect(await copies.find(userId)).toBeUndefined();
  });
});
