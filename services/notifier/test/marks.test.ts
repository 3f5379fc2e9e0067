import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { createMarks, fieldOf, shardsFor } from '../src/messages/marks.ts';

const redis = new Redis(inject('backing').redisUrl);
afterAll(() => redis.quit());
const clock = { at: Date.now() };
const marks = createMarks(redis, () => new Date(clock.at));
const waiting = { state: 'waiting', tier: 'gold' } as const;
const accepted = { state: 'accepted', tier: 'gold', acceptedAt: 1 } as const;

const someMessage = (shards = 1) => ({
  id: someId(),
  shards,
  expiresAt: new Date(clock.at + 5 * MINUTE_MS),
});
type Some = ReturnType<typeof someMessage>;
const changedOf = async ({ id }: Some) =>
  (await marks.changed(100_000)).filter(({ messageId }) => messageId === id);
async function foldAll(message: Some, closed?: Some) {
  for (const shard of await changedOf(message)) {
    const { version } = await marks.read(shard);
    await marks.folded(shard, version, closed);
  }
}
const endsAt = async (message: Some, shard = 0): Promise<number> =>
  redis.pexpiretime(`notifier:marks:${message.id}:push:${shard}:${message.shards}`);

describe('the delivery marks of a message in Redis', () => {
  it('expire two hours after the message, even if a receipt is repeated', async () => {
    const message = someMessage();
    const target = { userId: someId(), targetId: 'phone' };
    await marks.add(message, 'push', [{ ...target, mark: waiting }]);
    const end = message.expiresAt.getTime() + 2 * HOUR_MS;
    expect(await endsAt(message)).toBe(end);
    await foldAll(message);
    const received = { state: 'received', tier: 'guest', receivedAt: clock.at } as const;
    const confirm = () => marks.merge(message, 'push', [{ field: fieldOf(target), mark: received }]);
    expect(await confirm()).toBe(1);
    expect(await changedOf(message)).toHaveLength(1);
    await foldAll(message);

    clock.at += HOUR_MS;
    expect(await confirm()).toBe(1);
    // The second confirmation changed no mark, so no receipt is written.
    expect(await changedOf(message)).toEqual([]);
    expect(await endsAt(message)).toBe(end);
    clock.at += 2 * HOUR_MS;
    expect(await confirm()).toBe(0);
  });

  it('expire a few minutes after the message is closed and its marks are counted', async () => {
    const message = someMessage();
    const target = { userId: someId(), targetId: 'phone' };
    await marks.add(message, 'push', [{ ...target, mark: waiting }]);
    await marks.merge(message, 'push', [{ field: fieldOf(target), mark: accepted }]);
    await marks.end(message, 'push');
    await foldAll(message, message);
    expect(await endsAt(message)).toBe(message.expiresAt.getTime() + 15 * MINUTE_MS);
  });

  it('are spread over hashes of a few thousand targets each, and only the marks of changed members are loaded', async () => {
    const message = someMessage(shardsFor(10_000));
    expect(message.shards).toBe(4);
    const targets = Array.from({ length: 400 }, () => ({ userId: someId(), targetId: 'phone' }));
    const added = await marks.add(
      message,
      'push',
      targets.map((target) => ({ ...target, mark: waiting })),
    );
    expect(added).toEqual(targets);
    for (let shard = 0; shard < 4; shard += 1) {
      const size = await redis.hlen(`notifier:marks:${message.id}:push:${shard}:4`);
      expect(size).toBeGreaterThan(50);
      expect(size).toBeLessThan(150);
    }
    await foldAll(message);
    const [first] = targets as [(typeof targets)[number]];
    const until = new Date(clock.at + MINUTE_MS);
    const fields = targets.map(fieldOf);
    expect(await marks.claim(message, 'push', fields, until)).toHaveLength(400);
    expect(await marks.claim(message, 'push', fields, until)).toEqual([]);
    await marks.merge(message, 'push', [{ field: fieldOf(first), mark: accepted }]);
    const [shard, ...others] = await changedOf(message);
    expect(others).toEqual([]);
    const { changed } = await marks.read(shard as NonNullable<typeof shard>);
    expect([...changed]).toEqual([first.userId]);
  });

  it('are removed for an erased member, and stay for other members', async () => {
    const message = someMessage(3);
    const [gone, kept] = [someId(), someId()];
    const targets = [gone, kept].flatMap((userId) =>
      ['phone', 'laptop'].map((targetId) => ({ userId, targetId, mark: waiting })),
    );
    await marks.add(message, 'push', targets);
    await marks.removeMember(gone);
    const left: string[] = [];
    for await (const part of marks.waiting(message, 'push')) left.push(...part.map(({ field }) => field));
    expect(left.sort()).toEqual([`${kept}:laptop`, `${kept}:phone`]);
  });
});
