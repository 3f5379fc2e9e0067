import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { ARTEFACT_LIFE_MS, CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import { learnSlot } from '@croneai/engine/model/engine-state.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { Redis } from 'ioredis';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { someBefore, someEntry } from '../../../packages/engine/test/some-entry.ts';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import { CHAMPION_CHANNEL, followChampion } from '../src/champion/follow-champion.ts';
import { createKnowledge } from '../src/champion/knowledge.ts';
import { lineOf } from '../src/ledger/line.ts';
import { dueJobs } from '../src/training/engine-jobs.ts';
import { foldStates } from '../src/training/fold-states.ts';
import { packPast, trainDay } from '../src/training/train-day.ts';
import { type EngineFixture, openEngineFixture } from './engine-fixture.ts';
import { openEngineStores } from './engine-stores.ts';
import { ownDatabase, storedIn } from './own-database.ts';
import { PAYS_BY, PRICES, RULE, someArtefact, someState } from './some-engine.ts';

const emptyDatabase = ownDatabase();

const SYMBOLS = ['EURUSD', 'BTCUSDT'];
const DAY = Date.UTC(2026, 10, 19);
const NOON = DAY + 12 * 3_600_000;
const slotAt = (index: number) => NOON + index * ENGINE_SLOT_MS;

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await openEngineFixture(emptyDatabase);
});

const addPage = (
  slot: number,
  entries = SYMBOLS.map((symbol) => someEntry(symbol)),
  shard = 0,
  shardCount = 1,
) => fixture.ledger.addPage({ slot, shard, shardCount, entries });

/** Stores a champion that was trained up to `DAY`, with the state of slot 1. */
async function crown(change = {}) {
  const artefact = await fixture.champions.addArtefact(someArtefact(SYMBOLS, { until: DAY, ...change }));
  await fixture.champions.addState(slotAt(1), someState(SYMBOLS));
  const next = { artefact, until: DAY, isWhole: true, stateSlot: slotAt(1) };
  expect(await fixture.champions.promote(await fixture.champions.find(), next)).toBe(true);
  return artefact;
}

describe('the ledger', () => {
  it('stores the page of a shard once, even if the page arrives several times, and detects when all pages are stored', async () => {
    const entries = [someEntry('EURUSD')];
    const results = await Promise.all(Array.from({ length: 6 }, () => addPage(slotAt(0), entries, 0, 2)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await fixture.ledger.readSlot(slotAt(0))).toEqual({ entries, isComplete: false });
    await addPage(slotAt(0), [someEntry('BTCUSDT')], 1, 2);
    const whole = await fixture.ledger.readSlot(slotAt(0));
    expect([whole.isComplete, whole.entries.map(({ symbol }) => symbol).sort()]).toEqual([
      true,
      [...SYMBOLS].sort(),
    ]);
    expect(await fixture.ledger.readSlot(slotAt(1))).toEqual({ entries: [], isComplete: false });
  });

  it('packs a day for training once, with the outcome of each slot', async () => {
    for (let slot = DAY; slot <= DAY + DAY_MS; slot += ENGINE_SLOT_MS)
      await addPage(slot, [
        someEntry('EURUSD', { before: someBefore({ buyR: 0.5, sellR: -1, label: slot % 2 ? 1 : 0 }) }),
      ]);
    const pairs = [getPair('EURUSD')];
    for (let run = 0; run < 2; run += 1) await packPast(fixture.ledger, pairs, DAY);
    const rows = await fixture.ledger.findDay('EURUSD', DAY);
    expect(rows).toHaveLength(DAY_MS / ENGINE_SLOT_MS);
    expect(rows?.[7]).toMatchObject({
      slot: DAY + 7 * ENGINE_SLOT_MS,
      settledAt: DAY + 8 * ENGINE_SLOT_MS,
      outcome: { buyR: 0.5, label: 0 },
    });
    const tally = (await fixture.ledger.readTallies(DAY, DAY + 1)).get(DAY)?.get('forex');
    expect(tally?.counts.reduce((sum, count) => sum + count, 0)).toBe(DAY_MS / ENGINE_SLOT_MS);
  });

  it('does not pack a day with gaps, so that the day is replayed instead', async () => {
    for (let slot = DAY; slot < DAY + DAY_MS / 2; slot += ENGINE_SLOT_MS) await addPage(slot);
    await packPast(fixture.ledger, SYMBOLS.map(getPair), DAY);
    expect(await fixture.ledger.findDay('EURUSD', DAY)).toBeUndefined();
  });
});

describe('the champion', () => {
  it('is stored separately for each engine, code version, feature version, settlement rule, terms, and price source', () => {
    expect(lineOf(PRICES, PAYS_BY)).toBe(
      `${SERVED.name}.c${CODE_VERSION}.f${SERVED.features.version}.s${RULE}.payout.${PRICES}`,
    );
  });

  it('can be changed only by a process that has read the current champion', async () => {
    const first = await crown();
    const seen = await fixture.champions.find();
    const others = await Promise.all(
      [1, 2, 3, 4].map(async (hour) => {
        const artefact = await fixture.champions.addArtefact(someArtefact(SYMBOLS, { until: DAY + hour }));
        const next = { artefact, until: DAY + hour, isWhole: true, stateSlot: slotAt(0) };
        return (await fixture.champions.promote(seen, next)) ? artefact : undefined;
      }),
    );
    const winners = others.filter((artefact) => artefact !== undefined);
    expect(winners).toHaveLength(1);
    // The rollback does not restore an older state.
    expect(await fixture.champions.find()).toMatchObject({
      artefact: winners[0],
      previous: first,
      version: 2,
      stateSlot: slotAt(1),
    });
  });

  it.each(['broken', 'other_prices', 'too_old', 'training'] as const)(
    'is rejected as %s, with an alarm',
    async (refusal) => {
      const artefact = await crown();
      if (refusal === 'broken')
        await storedIn(fixture.database, 'engine_artefacts').updateOne(
          {},
          { $set: { text: '{"engine":"mix-logit-1"}' } },
        );
      const told: string[] = [];
      const knowledge = createKnowledge({
        champions: fixture.champions,
        prices: refusal === 'other_prices' ? 'live.live' : PRICES,
        onRefusal: (why) => void told.push(why),
      });
      const slot = refusal === 'too_old' ? DAY + ARTEFACT_LIFE_MS + 1 : slotAt(1);
      const stamp = refusal === 'training' ? null : await knowledge.stamp();
      if (stamp) expect(stamp).toEqual({ artefact, state: slotAt(1) });
      expect(await knowledge.read(stamp, slot)).toEqual({ kind: 'refused', refusal });
      expect(told).toEqual([refusal]);
    },
  );

  it.each([
    ['of other features', PAYS_BY, { ...SERVED, features: { ...SERVED.features, version: 0 } }],
    ['of other terms, and another rule of settlement', { kind: 'points' } as const, SERVED],
  ])('is not used if it is %s, and another champion is trained at once', async (_other, paysBy, engine) => {
    const others = openEngineStores(fixture.database, PRICES, paysBy, engine);
    const artefact = await others.champions.addArtefact(
      someArtefact(SYMBOLS, { until: DAY, featureVersion: engine.features.version }),
    );
    await others.champions.addState(slotAt(1), someState(SYMBOLS));
    const next = { artefact, until: DAY, isWhole: true, stateSlot: slotAt(1) };
    expect(await others.champions.promote(undefined, next)).toBe(true);
    expect(await others.champions.find()).toMatchObject({ artefact });

    const knowledge = createKnowledge({ ...fixture, prices: PRICES, onRefusal: () => undefined });
    expect(await knowledge.stamp()).toBeNull();
    expect(await knowledge.read(null, slotAt(1))).toEqual({ kind: 'refused', refusal: 'training' });
    expect(dueJobs(await fixture.champions.find(), undefined, slotAt(1))).toEqual([{ kind: 'first' }]);
  });

  it('is read with the state that was current when the slot was planned, even if newer states exist', async () => {
    await crown();
    const knowledge = createKnowledge({
      champions: fixture.champions,
      prices: PRICES,
      onRefusal: () => undefined,
    });
    const stamp = await knowledge.stamp();
    await fixture.champions.addState(slotAt(2), {});
    await fixture.champions.useState(slotAt(2));
    const read = await knowledge.read(stamp, slotAt(1));
    if (read.kind !== 'ready') throw new Error('it was refused');
    expect(read.of(getPair('EURUSD'))).toMatchObject({ licensed: true, weights: [0.4, 0.3, 0.3, 0, 0] });
    expect(read.of(getPair('ETHUSDT'))).toMatchObject({ licensed: false, model: undefined });
    expect(await knowledge.stamp()).toMatchObject({ state: slotAt(2) });
  });
});

it('a new champion is loaded before the first slot that uses it', async () => {
  const redisUrl = await takeRedisDatabase(inject('backing').redisUrl);
  const knowledge = createKnowledge({
    champions: fixture.champions,
    prices: PRICES,
    onRefusal: () => undefined,
  });
  const heard: string[] = [];
  const follower = followChampion({
    redisUrl,
    logger: createLogger({ name: 'test', level: 'silent' }),
    prices: PRICES,
    async onChanged() {
      await knowledge.readAhead();
      heard.push(PRICES);
    },
  });
  const redis = new Redis(redisUrl);
  onTestFinished(async () => {
    follower.close();
    await redis.quit();
  });
  await crown();
  await until('the message is heard', async () => {
    await redis.publish(CHAMPION_CHANNEL, 'live.live');
    await redis.publish(CHAMPION_CHANNEL, PRICES);
    expect(heard.length).toBeGreaterThan(0);
  });
  const stamp = await knowledge.stamp();
  await fixture.models.artefacts.deleteMany({});
  await fixture.models.states.deleteMany({});
  expect((await knowledge.read(stamp, slotAt(1))).kind).toBe('ready');
});

describe('folding outcomes into the state', () => {
  const corrected: (number | string)[][] = [];
  const folderAt = (time: number, champions: typeof fixture.champions = fixture.champions) =>
    foldStates({
      engine: SERVED,
      champions,
      ledger: fixture.ledger,
      judgements: fixture.judgements,
      onCorrected: (slot, symbols) => corrected.push([slot, ...symbols]),
      now: () => time,
    });
  const expected = (slots: number) => {
    const outcome = { byExpert: [0.6, 0.6, 0.6, 0.5, 0.5], claimed: 0.56, label: 1, actual: 1 } as const;
    let state = someState(SYMBOLS);
    for (let slot = 0; slot < slots; slot += 1)
      state = learnSlot(
        SERVED,
        state,
        SYMBOLS.map((symbol) => ({ symbol, ...outcome })),
      );
    return state;
  };

  it('processes each outcome from before the newest slot exactly once, even if a process is killed in the middle', async () => {
    await crown();
    for (let index = 0; index <= 3; index += 1) await addPage(slotAt(index));
    const dying = {
      ...fixture.champions,
      useState: () => Promise.reject(new Error('killed')),
    };
    await expect(folderAt(slotAt(3) + 30_000, dying)()).rejects.toThrow('killed');
    expect(await fixture.champions.find()).toMatchObject({ stateSlot: slotAt(1) });
    const states = await Promise.all([1, 2, 3].map(() => folderAt(slotAt(3) + 40_000)()));
    expect(new Set(states).size).toBeLessThanOrEqual(2);
    // The state of slot 1 includes no outcome of slot 0 or later. The state of slot 4 includes
    // outcomes up to slot 2.
    expect(await fixture.champions.findState(slotAt(4))).toEqual(expected(3));
    expect(await folderAt(slotAt(3) + 60_000)()).toBeUndefined();
  });

  it('waits for the pages of the current slot, but only for a limited time', async () => {
    await crown();
    for (let index = 0; index <= 2; index += 1)
      await addPage(
        slotAt(index),
        SYMBOLS.map((symbol) => someEntry(symbol)),
        0,
        2,
      );
    expect(await folderAt(slotAt(2) + 30_000)()).toBeUndefined();
    expect(await folderAt(slotAt(2) + 151_000)()).toBe(slotAt(3));
    expect(await fixture.champions.findState(slotAt(3))).toEqual(expected(2));
  });

  it('learns nothing from a price that the source has corrected, and reports the correction', async () => {
    await crown();
    const seenLater = someEntry('EURUSD', { before: someBefore({ entry: 100.1 }) });
    for (const index of [0, 2]) await addPage(slotAt(index));
    await addPage(slotAt(1), [seenLater, someEntry('BTCUSDT')]);
    await folderAt(slotAt(2) + 30_000)();
    expect(corrected).toEqual([[slotAt(0), 'EURUSD']]);
    const state = await fixture.champions.findState(slotAt(3));
    expect(state?.BTCUSDT).toEqual(expected(2).BTCUSDT);
    expect(state?.EURUSD).toEqual(expected(1).EURUSD);
  });

  it('skips slots that were not scanned', async () => {
    await crown();
    for (const index of [0, 1, 3, 4]) await addPage(slotAt(index));
    await folderAt(slotAt(4) + 30_000)();
    // Scan 1 settles slot 0, and scan 4 settles slot 3. No scan saw the end of slots 1 and 2.
    expect(await fixture.champions.findState(slotAt(5))).toEqual(expected(2));
  });
});

describe('the training of a day', () => {
  it('creates the same champion on every run, and deletes what it no longer needs', async () => {
    const next = DAY + DAY_MS;
    const old = await crown();
    const promoted: number[] = [];
    const trainer = (stopAfter = Number.POSITIVE_INFINITY) => {
      let read = 0;
      return trainDay({
        engine: SERVED,
        champions: fixture.champions,
        ledger: fixture.ledger,
        readRows: async (pair, from, to) => {
          read += 1;
          if (read > stopAfter) throw new Error('killed');
          return fixture.rowReader()(pair, from, to);
        },
        pairs: SYMBOLS.map(getPair),
        prices: PRICES,
        rule: RULE,
        onPromoted: (markets) => void promoted.push(markets),
        signal: fixture.stopping.signal,
      });
    };
    await addPage(DAY - 4 * DAY_MS);
    await expect(trainer(1)(next)).rejects.toThrow('killed');
    // The previous champion keeps deciding.
    expect(await fixture.champions.find()).toMatchObject({ artefact: old, until: DAY });
    await Promise.all([trainer()(next), trainer()(next)]);
    await trainer()(next);
    expect(promoted).toEqual([2]);
    const champion = await fixture.champions.find();
    expect(champion).toMatchObject({ until: next, previous: old, version: 2, stateSlot: slotAt(1) });
    const artefact = await fixture.champions.findArtefact(champion?.artefact ?? '');
    if (!artefact || artefact === 'broken') throw new Error('there is no artefact');
    expect(SERVED.coefficientsOf(artefact.models.BTCUSDT ?? { rows: 0, learned: [] }) !== null).toBe(true);
    expect(await storedIn(fixture.database, 'engine_artefacts').countDocuments()).toBe(2);
    expect((await fixture.ledger.readSlot(DAY - 4 * DAY_MS)).entries).toEqual([]);
  });
});
