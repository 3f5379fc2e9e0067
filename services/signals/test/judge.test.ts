import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Judgement } from '@croneai/engine/judge/judgement.ts';
import { getPair, PAIRS } from '@croneai/engine/markets/universe.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { NO_EVIDENCE, wealthOf } from '@croneai/engine/model/licence.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { someBefore, someEntry } from '../../../packages/engine/test/some-entry.ts';
import { someForecast } from '../../../tests/support/some-signal.ts';
import { createKnowledge } from '../src/champion/knowledge.ts';
import { type JudgeOptions, judgeDay } from '../src/judge/judge-day.ts';
import { type SignalModel, signalCollection } from '../src/signals/signal.model.ts';
import { createSignalRepository } from '../src/signals/signal.repository.ts';
import { type SlotModel, slotCollection } from '../src/slots/slot.model.ts';
import { createSlotRepository } from '../src/slots/slot.repository.ts';
import { collectEngine } from '../src/training/collect-engine.ts';
import { dueJobs, planJobs } from '../src/training/engine-jobs.ts';
import { foldStates } from '../src/training/fold-states.ts';
import { type EngineFixture, openEngineFixture } from './engine-fixture.ts';
import { ownDatabase, storedIn } from './own-database.ts';
import { PRICES, someArtefact, someState } from './some-engine.ts';
import { someSignal } from './some-signal.ts';

const emptyDatabase = ownDatabase();

const SYMBOLS = ['EURUSD', 'BTCUSDT'];
const SLOTS_A_DAY = DAY_MS / ENGINE_SLOT_MS;
/** The judged day begins at START. Its judgement is due one hour after its end, at 01:00. */
const START = Date.UTC(2026, 10, 18);
const DAY = START + DAY_MS;
const NOW = DAY + 3_600_000;

let fixture: EngineFixture;
let signals: SignalModel;
let slots: SlotModel;
beforeEach(async () => {
  fixture = await openEngineFixture(emptyDatabase);
  signals = signalCollection.model(fixture.database);
  slots = slotCollection.model(fixture.database);
});

function judgeAt(time: number, change: Partial<JudgeOptions> = {}) {
  return judgeDay({
    champions: fixture.champions,
    ledger: fixture.ledger,
    judgements: fixture.judgements,
    shadows: fixture.shadows,
    signals: createSignalRepository({ model: signals }),
    slots: createSlotRepository({ model: slots }),
    pairs: SYMBOLS.map(getPair),
    logger: createLogger({ name: 'test', level: 'silent' }),
    now: () => time,
    signal: fixture.stopping.signal,
    ...change,
  });
}

/** Stores a champion that may publish, with the state of the slot that runs at `time`. */
async function crown(time: number, until = DAY): Promise<void> {
  const stateSlot = Math.floor(time / ENGINE_SLOT_MS) * ENGINE_SLOT_MS;
  const artefact = await fixture.champions.addArtefact(someArtefact(SYMBOLS, { until }));
  await fixture.champions.addState(stateSlot, someState(SYMBOLS));
  await fixture.champions.promote(await fixture.champions.find(), {
    artefact,
    until,
    isWhole: true,
    stateSlot,
  });
  await fixture.champions.useState(stateSlot);
}

/**
 * Writes the pages of one day. Their forecasts claim 56 %, and the share `actual` of these
 * forecasts wins.
 */
async function fillDay(
  from: number,
  { actual = 0.56, isThere = (_index: number): boolean => true } = {},
): Promise<void> {
  const documents = [];
  for (let index = 0; index <= SLOTS_A_DAY; index += 1) {
    if (!isThere(index)) continue;
    const label = (index * 61) % 100 < 100 * actual ? 1 : 0;
    documents.push(
      fixture.ledger.addPage({
        slot: from + index * ENGINE_SLOT_MS,
        shard: 0,
        shardCount: 1,
        entries: SYMBOLS.map((symbol) =>
          someEntry(symbol, { before: someBefore({ buyR: 1, sellR: -1, label }) }),
        ),
      }),
    );
  }
  await Promise.all(documents);
}

/** Stores the judgement of an earlier day. By default, licensed forecasts lost in every slot. */
async function addJudgement(day: number, change: Partial<Judgement> = {}, gain = -0.05): Promise<void> {
  const sums = Array.from({ length: SLOTS_A_DAY }, (_none, index) => [index, 1, gain] as const);
  const judgement: Judgement = {
    day,
    judgedAt: day + 3_600_000,
    kinds: {},
    engines: {},
    challengers: {},
    prices: { wanted: 0, unpriced: 0 },
    trainedRows: 10_000,
    licensed: { from: day, symbols: SYMBOLS },
    alarms: [],
    suspended: [],
    ...change,
  };
  await fixture.judgements.add(judgement, { forex: sums });
}

const someShadowEntry = (symbol: string, claimed: number) => {
  const { decided } = someEntry(symbol);
  const row = { ...decided?.row, features: Float32Array.of(1, 1) } as NonNullable<typeof decided>['row'];
  return {
    symbol,
    decided: { row, byExpert: [claimed], buy: claimed, claimed, offered: 0.5, cautious: 0.5 },
  };
};

const alarmText = async (time: number): Promise<string> => {
  const metrics = createMetrics('test');
  collectEngine(metrics, fixture, () => time);
  return metrics.registry.getSingleMetricAsString('signals_engine_alarms');
};

describe('the judgement of a day', () => {
  it('sums the outcomes of the day and the outcomes of the challengers, and lists the markets that may publish', async () => {
    await crown(NOW);
    await fillDay(START);
    await judgeAt(NOW)(DAY);
    const found = await fixture.judgements.findNewest();
    expect(found).toMatchObject({
      day: DAY,
      judgedAt: NOW,
      licensed: { from: NOW, symbols: SYMBOLS },
      trainedRows: 10_000,
      alarms: [],
      suspended: [],
      kinds: { forex: { forecasts: SLOTS_A_DAY, rows: SLOTS_A_DAY }, crypto: { forecasts: SLOTS_A_DAY } },
      engines: { 'mix-logit-1': { forecasts: 2 * SLOTS_A_DAY, top: { claims: 115 } }, coin: { claims: 0 } },
      challengers: { coin: { days: 1, all: { slots: SLOTS_A_DAY } }, 'fade-15': { days: 1 } },
    });
    expect((found?.kinds.forex?.wins ?? 0) / SLOTS_A_DAY).toBeCloseTo(0.56, 1);
    expect(found?.engines['mix-logit-1']?.gain).toBeGreaterThan(0);
  });

  it('judges a shadow engine by its own pages, with the outcomes of the served engine', async () => {
    await crown(NOW);
    await fillDay(START, { actual: 0.6 });
    const shadow = fixture.shadows.find(({ engine }) => engine.name === 'fade-turn');
    for (let index = 0; index < SLOTS_A_DAY / 2; index += 1)
      await shadow?.ledger.addPage({
        slot: START + index * ENGINE_SLOT_MS,
        shard: 0,
        shardCount: 1,
        entries: [someShadowEntry('EURUSD', 0.6)],
      });
    await judgeAt(NOW)(DAY);
    const found = await fixture.judgements.findNewest();
    expect(found?.engines['fade-turn']).toMatchObject({
      forecasts: SLOTS_A_DAY / 2,
      claims: SLOTS_A_DAY / 2,
    });
    const record = found?.challengers['fade-turn'];
    expect(record).toMatchObject({ days: 1, kinds: { forex: { slots: SLOTS_A_DAY / 2 } } });
    // 60 % of the forecasts win. The shadow engine claims 60 % and the served engine only 56 %, so
    // the shadow engine scores better.
    expect(record?.all.sum).toBeGreaterThan(0);
    expect(found?.challengers['taker-flow']).toMatchObject({ days: 1, all: { slots: 0 } });
  });

  it('is counted once, even if several processes judge and are killed at any point', async () => {
    await crown(NOW);
    await fillDay(START);
    const killed = () => Promise.reject(new Error('killed'));
    const walk = () => {
      throw new Error('killed');
    };
    for (const change of [
      { ledger: { walk } },
      { signals: { listOutcomes: killed } },
      { judgements: { ...fixture.judgements, add: killed } },
    ])
      await expect(judgeAt(NOW, change)(DAY)).rejects.toThrow('killed');
    expect(await fixture.judgements.newestDay()).toBeUndefined();
    const dying = { ...fixture.judgements, expire: killed };
    await expect(judgeAt(NOW, { judgements: dying })(DAY)).rejects.toThrow('killed');
    const first = await fixture.judgements.findNewest();
    await Promise.all([1, 2, 3].map((later) => judgeAt(NOW + later)(DAY)));
    expect(await fixture.judgements.findNewest()).toEqual(first);
    expect(await storedIn(fixture.database, 'engine_judgements').countDocuments()).toBe(1);
    // The day was added only once to the records of the challengers.
    expect(first?.challengers.coin?.all.slots).toBe(SLOTS_A_DAY);
  });

  it('accepts a ledger that has gaps or is empty', async () => {
    await crown(NOW);
    await fillDay(START, { isThere: (index) => index % 3 !== 0 });
    await fixture.ledger.addPage({
      slot: START,
      shard: 1,
      shardCount: 2,
      entries: [{ symbol: 'GONE' }, { symbol: 'EURUSD' }],
    });
    await judgeAt(NOW)(DAY);
    // Only a third of the slots have both their own page and that of the next slot.
    expect((await fixture.judgements.findNewest())?.kinds.forex).toMatchObject({
      forecasts: SLOTS_A_DAY / 3,
      rows: (2 * SLOTS_A_DAY) / 3,
    });
    await judgeAt(NOW + DAY_MS)(DAY + DAY_MS);
    expect(await fixture.judgements.findNewest()).toMatchObject({ day: DAY + DAY_MS, suspended: [] });
  });

  it('is skipped while no model is trained', async () => {
    await judgeAt(NOW)(DAY);
    expect(await fixture.judgements.newestDay()).toBeUndefined();
  });

  it('counts the forecasts of all markets', { timeout: 60_000 }, async () => {
    await crown(NOW);
    const entries = PAIRS.map(({ symbol }) => someEntry(symbol));
    for (let slot = START; slot <= DAY; slot += ENGINE_SLOT_MS)
      await fixture.ledger.addPage({ slot, shard: 0, shardCount: 1, entries });
    for (let day = DAY - 28 * DAY_MS; day < DAY; day += DAY_MS) await addJudgement(day, {}, 0.001);
    await judgeAt(NOW, { pairs: PAIRS })(DAY);
    expect((await fixture.judgements.findNewest())?.kinds.forex?.forecasts).toBeGreaterThan(20_000);
  });
});

describe('a suspension', () => {
  const fold = (time: number, champions: typeof fixture.champions = fixture.champions) =>
    foldStates({
      engine: SERVED,
      ...fixture,
      champions,
      onCorrected: () => undefined,
      now: () => time,
    })();
  const readNow = async () => {
    const knowledge = createKnowledge({
      champions: fixture.champions,
      prices: PRICES,
      onRefusal: () => undefined,
    });
    const read = await knowledge.read(await knowledge.stamp(), NOW);
    if (read.kind !== 'ready') throw new Error('it was refused');
    return Object.fromEntries(SYMBOLS.map((symbol) => [symbol, read.of(getPair(symbol)).licensed]));
  };
  const suspendForex = async () => {
    await crown(NOW);
    await addJudgement(DAY - 2 * DAY_MS);
    await addJudgement(DAY - DAY_MS);
    await judgeAt(NOW)(DAY);
  };

  it('removes the licences of its kind of market once, with the next state, and keeps other licences', async () => {
    await suspendForex();
    const judged = await fixture.judgements.findNewest();
    expect(judged).toMatchObject({
      suspended: ['forex'],
      licensed: { symbols: ['BTCUSDT'] },
      alarms: [
        { name: 'skill', kind: 'forex', value: expect.closeTo(-20, 9), count: 2 * SLOTS_A_DAY, since: DAY },
      ],
    });
    expect(await readNow()).toEqual({ EURUSD: true, BTCUSDT: true });
    const dying = { ...fixture.champions, useState: () => Promise.reject(new Error('killed')) };
    await expect(fold(NOW + 200_000, dying)).rejects.toThrow('killed');
    await fold(NOW + 210_000);
    expect(await readNow()).toEqual({ EURUSD: false, BTCUSDT: true });
    const state = await fixture.champions.findState(NOW + ENGINE_SLOT_MS);
    expect(wealthOf(state?.EURUSD?.evidence ?? NO_EVIDENCE)).toBe(1);
    expect(state?.EURUSD?.weights).toEqual(someState(SYMBOLS).EURUSD?.weights);
    expect(await fixture.champions.findJudgedTo(NOW + ENGINE_SLOT_MS)).toBe(DAY);
    // The suspension removes only earlier evidence. Evidence that is gained later stays.
    for (const index of [0, 1, 2])
      await fixture.ledger.addPage({
        slot: NOW + index * ENGINE_SLOT_MS,
        shard: 0,
        shardCount: 1,
        entries: SYMBOLS.map((symbol) => someEntry(symbol)),
      });
    await fold(NOW + 2 * ENGINE_SLOT_MS + 30_000);
    const later = await fixture.champions.findState(NOW + 3 * ENGINE_SLOT_MS);
    expect(wealthOf(later?.EURUSD?.evidence ?? NO_EVIDENCE)).toBeGreaterThan(1.05);
  });

  it('applies even to a state that is being computed, and days before the suspension no longer count afterwards', async () => {
    await crown(NOW);
    await fold(NOW + 200_000);
    await addJudgement(DAY - 2 * DAY_MS);
    await addJudgement(DAY - DAY_MS);
    await judgeAt(NOW + 220_000)(DAY);
    await fold(NOW + ENGINE_SLOT_MS + 200_000);
    expect(await readNow()).toMatchObject({ EURUSD: false });
    // No forex market has a licence now. The alarm stays active, and no licence is withdrawn again.
    await judgeAt(NOW + DAY_MS)(DAY + DAY_MS);
    expect(await fixture.judgements.findNewest()).toMatchObject({
      suspended: [],
      alarms: [{ name: 'skill', kind: 'forex', since: DAY }],
    });
    // Once a market is licensed again, the days before the suspension no longer count.
    await crown(NOW + 2 * DAY_MS);
    await judgeAt(NOW + 2 * DAY_MS)(DAY + 2 * DAY_MS);
    expect(await fixture.judgements.findNewest()).toMatchObject({ suspended: [], alarms: [] });
  });

  it('is not created for a kind without licences', async () => {
    await crown(NOW);
    await addJudgement(DAY - DAY_MS);
    const stateSlot = NOW + ENGINE_SLOT_MS;
    await fixture.champions.addState(stateSlot, {});
    await fixture.champions.useState(stateSlot);
    await judgeAt(NOW)(DAY);
    expect(await fixture.judgements.findNewest()).toMatchObject({ suspended: [], alarms: [] });
  });
});

describe('alarms', () => {
  it('report overconfident published signals, missing prices, and lost rows', async () => {
    await crown(NOW);
    await addJudgement(DAY - DAY_MS, { trainedRows: 20_000 }, 0.01);
    await signals.insertMany(
      Array.from({ length: 400 }, (_none, index) => {
        const { id: _id, ...fields } = someSignal({
          slot: START - index * ENGINE_SLOT_MS,
          confidence: 58,
          forecast: someForecast({ kind: 'none' }),
          status: 'closed',
          outcome: index % 3 === 0 ? 'profit' : index % 9 === 1 ? 'breakeven' : 'loss',
          exitPrice: 1,
          settledAt: new Date(),
          version: 2,
        });
        return { _id, ...fields };
      }),
    );
    await slots.collection.insertMany([
      { _id: START as never, origin: 'worker', scanned: 900, unpriced: 100 },
      { _id: (START + ENGINE_SLOT_MS) as never, origin: 'replay', scanned: 0, unpriced: 9_000 },
    ]);
    await judgeAt(NOW)(DAY);
    const { alarms } = (await fixture.judgements.findNewest()) as Judgement;
    expect(alarms.map(({ name, kind, value }) => [name, kind, Math.round(value * 10) / 10])).toEqual([
      // A breakeven signal is not a win. 134 of 355 signals won. That is 37.7 %, and 58 % were
      // predicted.
      ['published', 'crypto', 20.3],
      ['prices', null, 10],
      ['rows', null, 50],
    ]);
    expect(await alarmText(NOW)).toContain('signals_engine_alarms{alarm="rows",kind="all",suspends="false"');
  });

  it('report old models without waiting for a judgement, and end when there are new models', async () => {
    await crown(NOW);
    expect(await alarmText(DAY + 29 * 3_600_000)).not.toContain('alarm="age"');
    expect(await alarmText(DAY + 31 * 3_600_000)).toContain('alarm="age",kind="all",suspends="false"');
    await crown(NOW + DAY_MS, DAY + DAY_MS);
    expect(await alarmText(DAY + 31 * 3_600_000)).not.toContain('alarm="age"');
  });
});

describe('due work', () => {
  it('includes the judgement of one day at a time, from one o’clock on, if the pages of this day are still stored', async () => {
    await crown(NOW);
    const champion = await fixture.champions.find();
    const judged = (judgedTo: number | undefined, now: number) =>
      dueJobs(champion, judgedTo, now).flatMap((job) => (job.kind === 'judge' ? [job.day] : []));
    expect(judged(DAY - DAY_MS, NOW - 1)).toEqual([]);
    expect(judged(DAY - DAY_MS, NOW)).toEqual([DAY]);
    expect(judged(DAY - 9 * DAY_MS, NOW)).toEqual([DAY - DAY_MS]);
    expect(judged(DAY, NOW)).toEqual([]);
    expect(judged(undefined, NOW)).toEqual([DAY]);
    expect(dueJobs(undefined, undefined, NOW)).toEqual([{ kind: 'first' }]);
  });

  it('is queued all at once if the queue is empty, so that one failing job does not delay the others', async () => {
    await crown(NOW, DAY - DAY_MS);
    const added: string[] = [];
    let waiting = 0;
    const plan = planJobs({
      ...fixture,
      queue: {
        add: async ({ kind }) => {
          added.push(kind);
          return undefined as never;
        },
        counts: async () => ({ waiting, active: 0, delayed: 0 }) as never,
      },
      now: () => NOW + 30_000,
    });
    await plan();
    waiting = 1;
    await plan();
    expect(added).toEqual(['fold', 'train', 'judge', 'shadow', 'shadow']);
  });
});
