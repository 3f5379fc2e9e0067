import { expect, it } from 'vitest';
import { createHealth } from '../health.ts';
import type { PartitionPosition } from '../kafka/topic-inspection.ts';
import { createCatchUp } from './catch-up.ts';

const at = (partition: number, end: number, committed?: number): PartitionPosition => ({
  topic: 'access',
  partition,
  begin: 0n,
  end: BigInt(end),
  committed: committed === undefined ? undefined : BigInt(committed),
});

const start = () => {
  const health = createHealth();
  const clock = { time: 0 };
  const catchUp = createCatchUp({ groupId: 'signals', topics: ['access'], health, now: () => clock.time });
  return { ...catchUp, clock, isReady: async () => (await health.check()).ready };
};

it('a new group takes no calls until it has handled the backlog of its topics', async () => {
  const group = start();
  expect(await group.isReady()).toBe(false);
  group.saw([at(0, 100), at(1, 50)]);
  expect(await group.isReady()).toBe(false);
  group.saw([at(0, 500, 99), at(1, 50, 50)]);
  expect(await group.isReady()).toBe(false);
  // Messages that arrive after the start must not delay readiness.
  group.saw([at(0, 500, 100), at(1, 50, 50)]);
  expect(await group.isReady()).toBe(true);
  group.saw([at(0, 9_000, 100), at(1, 50, 50)]);
  expect(await group.isReady()).toBe(true);
});

it('a second process of a new group takes no calls either until the group has handled the backlog', async () => {
  const group = start();
  group.saw([at(0, 5_000, 20), at(1, 5_000, 20)]);
  expect(await group.isReady()).toBe(false);
});

it.each([
  ['is at the end of the topic', [at(0, 100, 100)]],
  ['is a little behind', [at(0, 100, 80)]],
  ['reads a topic without messages', [at(0, 0)]],
  ['reads a topic whose messages are gone', [{ ...at(0, 100), begin: 100n }]],
])('a group takes calls at once if it %s', async (_what, positions) => {
  const group = start();
  group.saw(positions);
  expect(await group.isReady()).toBe(true);
});

it('a group takes calls even if Kafka is away when the process starts', async () => {
  const group = start();
  group.sawNothing();
  expect(await group.isReady()).toBe(true);
});

it.each([
  ['new', [at(0, 100)]],
  ['far behind', [at(0, 5_000, 20)]],
])('stops taking calls if the group turns out to be %s after the outage', async (_what, positions) => {
  const group = start();
  group.sawNothing();
  expect(group.isWaiting()).toBe(true);
  group.saw(positions);
  expect(await group.isReady()).toBe(false);
  group.saw([at(0, 5_000, 5_000)]);
  expect(await group.isReady()).toBe(true);
});

it('a group takes calls once an outage that begins while the group catches up has lasted for a minute', async () => {
  const group = start();
  group.saw([at(0, 5_000, 20)]);
  group.clock.time = 59_000;
  group.sawNothing();
  expect(await group.isReady()).toBe(false);
  group.clock.time = 60_000;
  group.sawNothing();
  expect(await group.isReady()).toBe(true);
});

it('a new group whose copies are still empty takes no calls during an outage', async () => {
  const group = start();
  group.saw([at(0, 5_000)]);
  group.clock.time = 600_000;
  group.sawNothing();
  expect(await group.isReady()).toBe(false);
});

it('a group that keeps no copies never waits for its backlog', async () => {
  const health = createHealth();
  createCatchUp({ groupId: 'notices', topics: [], health });
  expect(await health.check()).toMatchObject({ ready: true, checks: [] });
});
