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

const someDispatch = (shards = 1) => ({
  id: someId(),
  shards,
  expiresAt: new Date(clock.at + 5 * MINUTE_MS),
});
type Some = ReturnType<typeof someDispatch>;
const changedOf = async ({ id }: Some) =>
  (await marks.changed(100_000)).filter(({ dispatchId }) => dispatchId === id);
async function foldAll(dispatch: Some, closed?: Some) {
  for (const shard of await changedOf(dispatch)) {
    const { version } = await marks.read(shard);
    await marks.folded(shard, version, closed);
  }
}
const endsAt = async (dispatch: Some, shard = 0): Promise<number> =>
  redis.pexpiretime(`notifier:marks:${dispatch.id}:push:${shard}:${dispatch.shards}`);

describe('the marks of a dispatch', () => {
  it('end two hours after it, however often a receipt is repeated', async () => {
    const dispatch = someDispatch();
    const target = { userId: someId(), targetId: 'phone' };
    await marks.add(dispatch, 'push', [{ ...target, mark: waiting }]);
    const end = dispatch.expiresAt.getTime() + 2 * HOUR_MS;
    expect(await endsAt(dispatch)).toBe(end);
    await foldAll(dispatch);
    const received = { state: 'received', tier: 'guest', receivedAt: clock.at } as const;
    const confirm = () => marks.merge(dispatch, 'push', [{ field: fieldOf(target), mark: received }]);
    expect(await confirm()).toBe(1);
    expect(await changedOf(dispatch)).toHaveLength(1);
    await foldAll(dispatch);

    clock.at += HOUR_MS;
    expect(await confirm()).toBe(1);
    // It says nothing new: no receipt is written for it.
    expect(await changedOf(dispatch)).toEqual([]);
    expect(await endsAt(dispatch)).toBe(end);
    clock.at += 2 * HOUR_MS;
    expect(await confirm()).toBe(0);
  });

  it('end minutes after it was closed and folded', async () => {
    const dispatch = someDispatch();
    const target = { userId: someId(), targetId: 'phone' };
    await marks.add(dispatch, 'push', [{ ...target, mark: waiting }]);
    await marks.merge(dispatch, 'push', [{ field: fieldOf(target), mark: accepted }]);
    await marks.end(dispatch, 'push');
    await foldAll(dispatch, dispatch);
    expect(await endsAt(dispatch)).toBe(dispatch.expiresAt.getTime() + 15 * MINUTE_MS);
  });

  it('are spread over hashes of some thousand targets, and a change is read with its member alone', async () => {
    const dispatch = someDispatch(shardsFor(10_000));
    expect(dispatch.shards).toBe(4);
    const targets = Array.from({ length: 400 }, () => ({ userId: someId(), targetId: 'phone' }));
    const added = await marks.add(
      dispatch,
      'push',
      targets.map((target) => ({ ...target, mark: waiting })),
    );
    expect(added).toEqual(targets);
    for (let shard = 0; shard < 4; shard += 1) {
      const size = await redis.hlen(`notifier:marks:${dispatch.id}:push:${shard}:4`);
      expect(size).toBeGreaterThan(50);
      expect(size).toBeLessThan(150);
    }
    await foldAll(dispatch);
    const [first] = targets as [(typeof targets)[number]];
    const until = new Date(clock.at + MINUTE_MS);
    const fields = targets.map(fieldOf);
    expect(await marks.claim(dispatch, 'push', fields, until)).toHaveLength(400);
    expect(await marks.claim(dispatch, 'push', fields, until)).toEqual([]);
    await marks.merge(dispatch, 'push', [{ field: fieldOf(first), mark: accepted }]);
    const [shard, ...others] = await changedOf(dispatch);
    expect(others).toEqual([]);
    const { changed } = await marks.read(shard as NonNullable<typeof shard>);
    expect([...changed]).toEqual([first.userId]);
  });

  it('of an erased member are gone, and those of the others stay', async () => {
    const dispatch = someDispatch(3);
    const [gone, kept] = [someId(), someId()];
    const targets = [gone, kept].flatMap((userId) =>
      ['phone', 'laptop'].map((targetId) => ({ userId, targetId, mark: waiting })),
    );
    await marks.add(dispatch, 'push', targets);
    await marks.removeMember(gone);
    const left: string[] = [];
    for await (const part of marks.waiting(dispatch, 'push')) left.push(...part.map(({ field }) => field));
    expect(left.sort()).toEqual([`${kept}:laptop`, `${kept}:phone`]);
  });
});
