import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publishedEvent } from '../../services/signals/src/signals/signal-view.ts';
import type { StoredSlot } from '../../services/signals/src/slots/slot.model.ts';
import { someSignal } from '../../services/signals/test/some-signal.ts';
import { type Fleet, startFleet } from '../../services/signals/test/worker-fleet.ts';
import type { Backing } from '../backing/backing.ts';
import { startBacking } from '../backing/start-backing.ts';
import { until } from '../support/until.ts';

/* Real worker processes run slots of one second, while workers and stores are killed. */

const SLOT_MS = 1_000;
const SLOTS = 60;
const KILL_EVERY_MS = 3_000;
const OUTAGE_MS = 20_000;
const RESUMES_WITHIN_MS = 5_000;
/**
 * Time limit for the workers to finish all slots after the last one. On a busy machine, workers may
 * still be behind when the last slot starts. The limit is shorter than the 300 s for which a signal
 * is valid.
 */
const CAUGHT_UP_WITHIN_MS = 60_000;

let backing: Backing;
let fleet: Fleet | undefined;
beforeAll(async () => {
  backing = await startBacking(process.env, () => undefined, { names: ['mongo', 'redis', 'kafka'] });
}, 90_000);
afterEach(async () => {
  await fleet?.stop();
  fleet = undefined;
});
afterAll(() => backing?.stop());

/** Waits until all slots of a period have an outcome. Returns these slots, oldest first. */
async function finishedSlots({ slots }: Fleet, from: number, to: number): Promise<StoredSlot[]> {
  const expected = (to - from) / SLOT_MS;
  const found = await until(
    `an outcome of each of ${expected} slots`,
    async () => {
      const finished = await slots.listFinished({ from, to, limit: expected + 1 });
      expect(finished).toHaveLength(expected);
      return finished;
    },
    to - Date.now() + CAUGHT_UP_WITHIN_MS,
  );
  return found.toReversed();
}

/**
 * Expects that each slot exists once and is not missed, and that the signals stored for a slot are
 * exactly those that the slot names.
 */
async function expectExact({ signals }: Fleet, found: StoredSlot[], from: number): Promise<string[]> {
  expect(found.map(({ slot }) => slot)).toEqual(found.map((_slot, index) => from + index * SLOT_MS));
  expect(found.filter(({ outcome }) => outcome === 'missed')).toEqual([]);
  const ids: string[] = [];
  for (const { slot, outcome, signalIds } of found) {
    const stored = await signals.findOfSlot(slot);
    expect(stored.map(({ id }) => id)).toEqual(signalIds);
    expect(stored.map(({ rank }) => rank)).toEqual(outcome === 'none' ? [] : [1]);
    ids.push(...signalIds);
  }
  return ids;
}

const secondAfter = (time: number) => (Math.floor(time / SLOT_MS) + 1) * SLOT_MS;

describe('workers', () => {
  it('decide each of 60 slots exactly once while one of three workers is killed every few seconds (ASVS 2.3.4)', async () => {
    const running = await startFleet({ urls: backing.urls, redisDatabase: 1, workers: 3 });
    fleet = running;
    await until(
      'all three share the scan',
      async () => {
        for (const index of [0, 1, 2])
          expect(await running.metric(index, 'signals_scanned_pairs_total')).toBeGreaterThan(0);
      },
      30_000,
    );
    const watch = await running.events();
    const from = secondAfter(Date.now());
    const to = from + SLOTS * SLOT_MS;
    let kills = 0;
    while (Date.now() + KILL_EVERY_MS < to) {
      await sleep(KILL_EVERY_MS);
      await running.replace(Math.floor(Math.random() * 3));
      kills += 1;
    }
    const found = await finishedSlots(running, from, to);
    const ids = await expectExact(running, found, from);
    console.log(`60 slots, ${kills} kills: ${summary(found)}`);
    expect(kills).toBeGreaterThanOrEqual(8);
    expect(ids.length).toBeGreaterThan(SLOTS / 2);

    await until(
      'an event of each signal',
      () => {
        const told = new Set(watch.events.map(({ payload }) => payload.signalId));
        expect(ids.filter((id) => !told.has(id))).toEqual([]);
      },
      40_000,
    );
    const ours = watch.events.filter(({ payload }) => payload.slot >= from && payload.slot < to);
    // An event that is republished after a kill has the same id.
    expect(new Set(ours.map(({ id }) => id)).size).toBe(ids.length);
    await watch.close();
  }, 180_000);

  it('resume within five seconds after a 20 s outage of Redis, and decide the slots of the outage', async () => {
    const running = await startFleet({ urls: backing.urls, redisDatabase: 2, workers: 2 });
    fleet = running;
    const from = secondAfter(Date.now());
    await finishedSlots(running, from, from + 3 * SLOT_MS);
    await backing.kill('redis');
    await until('the workers say that they are not ready', async () => {
      for (const worker of running.workers) expect((await worker.readiness()).status).toBe(503);
    });
    await sleep(OUTAGE_MS);
    await backing.restart('redis');
    const backAt = Date.now();
    const resumedAt = await until(
      'a slot that began after the return has an outcome',
      async () => {
        const [last] = await running.slots.listFinished({ from: backAt, to: backAt + 60_000, limit: 1 });
        if (!last?.finishedAt) throw new Error('there is none yet');
        return last.finishedAt.getTime();
      },
      RESUMES_WITHIN_MS,
    );
    console.log(`work went on ${resumedAt - backAt} ms after Redis was back`);
    const to = secondAfter(backAt) + 2 * SLOT_MS;
    const found = await finishedSlots(running, from, to);
    await expectExact(running, found, from);
    expect(found.filter(({ outcome }) => outcome === 'late').length).toBeGreaterThan(0);
  }, 120_000);

  it('store signals while Kafka is down, and publish the events in order afterwards', async () => {
    const running = await startFleet({ urls: backing.urls, redisDatabase: 3, workers: 1 });
    fleet = running;
    await backing.kill('kafka');
    const from = secondAfter(Date.now());
    const to = from + 5 * SLOT_MS;
    // This signal has expired, so it is settled while the event about its publication still waits.
    const old = someSignal({ slot: from - 600_000 });
    await running.signals.insert(old, [publishedEvent(old, 0)]);

    const found = await finishedSlots(running, from, to);
    const ids = await expectExact(running, found, from);
    expect(ids.length).toBeGreaterThan(0);
    const unsent = await until(
      'both events of the old signal wait',
      async () => {
        const documents = await running.signalDocuments.find({}, { outbox: 1 }).lean();
        const settled = documents.find(({ _id }) => String(_id) === old.id);
        expect(settled?.outbox.map(({ type }) => type)).toEqual(['signal.published', 'signal.settled']);
        return documents.filter(({ _id }) => ids.includes(String(_id)));
      },
      15_000,
    );
    expect(unsent.every(({ outbox }) => outbox.length === 1)).toBe(true);

    await backing.restart('kafka');
    const watch = await running.events();
    await until(
      'all events',
      () => {
        const told = new Set(watch.events.map(({ payload }) => payload.signalId));
        expect([...ids, old.id].filter((id) => !told.has(id))).toEqual([]);
        expect(versionsOf(watch.events, old.id)).toEqual([1, 2]);
      },
      45_000,
    );
    for (const id of ids) expect(versionsOf(watch.events, id)).toEqual([1]);
    await watch.close();
  }, 150_000);
});

/**
 * Returns the versions of a signal's events in order of arrival. Leaves out a version that equals
 * the version right before it.
 */
function versionsOf(
  events: readonly { aggregateVersion: number; payload: { signalId: string } }[],
  id: string,
): number[] {
  const versions = events
    .filter(({ payload }) => payload.signalId === id)
    .map(({ aggregateVersion }) => aggregateVersion);
  return versions.filter((version, index) => version !== versions[index - 1]);
}

function summary(found: readonly StoredSlot[]): string {
  const byOutcome = Map.groupBy(found, ({ outcome }) => outcome);
  const latest = Math.max(...found.map(({ latenessMs }) => latenessMs));
  return `${[...byOutcome].map(([outcome, slots]) => `${slots.length} ${outcome}`).join(', ')}; the latest after ${latest} ms`;
}
