import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED, SHADOWS } from '@croneai/engine/engines/engines.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import type { LedgerEntry } from '@croneai/engine/model/ledger-page.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readShadow } from '../src/engine-admin/read-contenders.ts';
import type { Shadow } from '../src/judge/module.ts';
import { scanShard } from '../src/slots/scan-shard.ts';
import { stampShadows, writeShadows } from '../src/slots/write-shadows.ts';
import { runShadow } from '../src/training/run-shadow.ts';
import { type EngineFixture, openEngineFixture } from './engine-fixture.ts';
import { ownDatabase } from './own-database.ts';
import { PRICES, RULE, someKnowledge } from './some-engine.ts';

const emptyDatabase = ownDatabase();

/** A Thursday, five minutes before the hour: the last slot of an hour. */
const SLOT = Date.UTC(2026, 10, 19, 14, 55);
const NOON = Date.UTC(2026, 10, 19, 12);
const paysBy = { kind: 'payout', payout: 0.85 } as const;
const universe = ['EURUSD', 'BTCUSDT'].map(getPair);
const logger = createLogger({ name: 'test', level: 'silent' });

/**
 * Makes constant prices, except for a rise in the 15 minutes before SLOT and a fall in the 15
 * minutes after it. Takers bought all of the volume.
 */
const marketData: MarketData = {
  provenance: 'synthetic',
  barMs: MINUTE_MS,
  supports: () => true,
  candles: async ({ pair, from, to }) => {
    const price = pair.kind === 'crypto' ? 50_000 : 1;
    const candles: Candle[] = [];
    for (let time = from; time < to; time += MINUTE_MS) {
      const risen = Math.max(0, 15 - Math.abs((time - SLOT) / MINUTE_MS + 1));
      const close = price * (1.1 + 0.0004 * risen);
      const volume = 10;
      candles.push({
        time,
        open: close,
        high: close + 0.0003 * price,
        low: close - 0.0003 * price,
        close,
        volume,
        takerBuy: volume,
      });
    }
    return candles;
  },
};

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await openEngineFixture(emptyDatabase);
});

const shadowOf = (name: string): Shadow => {
  const found = fixture.shadows.find(({ engine }) => engine.name === name);
  if (!found) throw new Error(`${name} is not in the shadow`);
  return found;
};
const runAt = (time: number) =>
  runShadow({
    pairs: universe,
    prices: PRICES,
    rule: RULE,
    signal: fixture.stopping.signal,
    now: () => time,
  });
const scan = scanShard({
  universe,
  marketData,
  knowledge: { read: async () => someKnowledge() },
  paysBy,
  signalsPerSlot: 3,
});
const scanAt = async (slot: number, shadows: readonly Shadow[] = fixture.shadows) => {
  const of = { slot, shard: 0, shardCount: 1 };
  const scanned = await scan({ ...of, engine: null });
  const stamps = await stampShadows(shadows, logger)();
  await writeShadows({ shadows, marketData, prices: PRICES, paysBy, logger })(of, scanned.seen ?? [], stamps);
  return scanned;
};

describe('an engine in the shadow', () => {
  it('decides with the data of the scan, writes to its own ledger, and is not part of any report', async () => {
    for (const shadow of fixture.shadows) await runAt(SLOT)(shadow);
    const { report, page } = await scanAt(SLOT);
    const { entries, isComplete } = await shadowOf('fade-turn').ledger.readSlot(SLOT);
    expect(isComplete).toBe(true);
    const claims = Object.fromEntries(entries.map(({ symbol, decided }) => [symbol, decided?.claimed]));
    expect(claims.EURUSD).toBeLessThan(0.46);
    expect(claims.BTCUSDT).toBe(0.5);
    const labels = (all: readonly LedgerEntry[] = []) => all.map(({ before }) => before?.label);
    expect(labels(entries)).toEqual(labels(page?.entries));
    const flow = await shadowOf('taker-flow').ledger.readSlot(SLOT);
    expect(flow.entries[0]?.decided?.row.features[0]).toBe(1);
    // The served engine follows the move, and `fade-turn` bets against it. Only the served engine
    // may publish.
    expect(report.candidates.map(({ signalType }) => signalType)).toEqual(['buy', 'buy']);
    expect((await fixture.ledger.readSlot(SLOT)).entries).toEqual([]);
  });

  it('starts without history, has models after its first day, and requests no history', async () => {
    const shadow = shadowOf('taker-flow');
    const morning = NOON - 12 * 3_600_000;
    await runAt(NOON)(shadow);
    expect(await shadow.champions.find()).toMatchObject({ isWhole: true, until: morning });
    const slots = Array.from(
      { length: DAY_MS / ENGINE_SLOT_MS + 1 },
      (_, index) => morning + index * ENGINE_SLOT_MS,
    );
    await Promise.all(slots.map((slot) => scanAt(slot, [shadow])));
    await runAt(morning + DAY_MS + 21 * MINUTE_MS)(shadow);
    const champion = await shadow.champions.find();
    expect(champion).toMatchObject({ until: morning + DAY_MS, trainedTo: morning + DAY_MS });
    const artefact = await shadow.champions.findArtefact(champion?.artefact ?? '');
    expect(artefact).toMatchObject({ engine: 'taker-flow', models: { EURUSD: { weights: null } } });
    expect(await shadow.ledger.findDay('EURUSD', morning)).toHaveLength(DAY_MS / ENGINE_SLOT_MS);
  });

  it('learns from each outcome in the same way as the served engine', async () => {
    const shadow = shadowOf('fade-turn');
    await runAt(SLOT - ENGINE_SLOT_MS)(shadow);
    for (const slot of [SLOT, SLOT + ENGINE_SLOT_MS]) await scanAt(slot, [shadow]);
    await runAt(SLOT + ENGINE_SLOT_MS + 60_000)(shadow);
    const { stateSlot = 0 } = (await shadow.champions.find()) ?? {};
    expect(stateSlot).toBe(SLOT + 2 * ENGINE_SLOT_MS);
    const state = await shadow.champions.findState(stateSlot);
    expect(state?.EURUSD).toMatchObject({ weights: null, evidence: { slots: 1 } });
  });

  it('decides every shard with the state that was stored for the slot, and not with a newer state', async () => {
    const shadow = shadowOf('fade-turn');
    await runAt(SLOT - ENGINE_SLOT_MS)(shadow);
    const stamps = await stampShadows([shadow], logger)();
    const later = SLOT + 2 * ENGINE_SLOT_MS;
    const read: number[] = [];
    const champions = {
      ...shadow.champions,
      findState: (slot: number) => {
        read.push(slot);
        return shadow.champions.findState(slot);
      },
    };
    for (const slot of [SLOT, SLOT + ENGINE_SLOT_MS]) await scanAt(slot, [shadow]);
    await runAt(SLOT + ENGINE_SLOT_MS + 60_000)(shadow);
    expect((await shadow.champions.find())?.stateSlot).toBeGreaterThan(stamps['fade-turn']?.state ?? 0);
    const { seen = [] } = await scan({ slot: later, shard: 0, shardCount: 1, engine: null });
    const write = writeShadows({
      shadows: [{ ...shadow, champions }],
      marketData,
      prices: PRICES,
      paysBy,
      logger,
    });
    await write({ slot: later, shard: 0, shardCount: 1 }, seen, stamps);
    expect(read).toEqual([stamps['fade-turn']?.state]);
    expect((await shadow.ledger.readSlot(later)).entries).toHaveLength(2);
  });

  it('does not affect the slot or other engines if it fails', async () => {
    for (const shadow of fixture.shadows) await runAt(SLOT)(shadow);
    const [first, ...others] = fixture.shadows as [Shadow, ...Shadow[]];
    const broken = {
      ...first,
      ledger: { ...first.ledger, addPage: () => Promise.reject(new Error('the disk is full')) },
    };
    await scanAt(SLOT, [broken, ...others]);
    expect((await first.ledger.readSlot(SLOT)).entries).toEqual([]);
    for (const { ledger } of others) expect((await ledger.readSlot(SLOT)).entries).toHaveLength(2);
  });

  it('is shown with its newest slot and its own description', async () => {
    const shadow = shadowOf('fade-turn');
    const read = (now: number) => readShadow(shadow, { prices: PRICES, now });
    expect(await read(SLOT)).toBeNull();
    await runAt(SLOT)(shadow);
    await scanAt(SLOT, [shadow]);
    expect(await read(SLOT + ENGINE_SLOT_MS + 1)).toMatchObject({
      slot: new Date(SLOT).toISOString(),
      markets: 2,
      claims: 1,
      strongest: {
        displayName: getPair('EURUSD').displayName,
        side: 'sell',
        text: expect.stringMatching(
          /^At the turn of the hour the price rose [\d.]+ times its usual move of 15 minutes: in favor \(\+5.6 points\)\. By a fixed rule\.$/,
        ),
      },
    });
  });

  it('never publishes', () => {
    expect(SHADOWS.map(({ engine }) => engine.name)).toEqual(['fade-turn', 'taker-flow']);
    expect(SHADOWS.map(({ engine }) => engine)).not.toContain(SERVED);
  });
});
