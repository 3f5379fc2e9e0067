import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { getPair, PAIRS } from '@croneai/engine/markets/universe.ts';
import { isLicensed, licenceBar } from '@croneai/engine/model/licence.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFirstChampion } from '../src/training/first-champion.ts';
import { type EngineFixture, openEngineFixture } from './engine-fixture.ts';
import { ownDatabase, storedIn } from './own-database.ts';
import { PRICES, RULE } from './some-engine.ts';

const emptyDatabase = ownDatabase();

/** A Thursday. */
const NOW = Date.UTC(2026, 10, 19, 12, 2);
const MARKETS = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'ADAUSDT'];

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await openEngineFixture(emptyDatabase);
});

const make = ({
  pairs = MARKETS.map(getPair),
  source = fixture.marketData,
  onLearned = () => undefined,
  onPromoted = () => undefined,
  stopAfter = Number.POSITIVE_INFINITY,
}: {
  pairs?: readonly ReturnType<typeof getPair>[];
  source?: MarketData;
  onLearned?: (learned: number, of: number) => void;
  onPromoted?: (markets: number) => void;
  stopAfter?: number;
} = {}) => {
  const readRows = fixture.rowReader(source, () => NOW);
  let read = 0;
  return makeFirstChampion({
    engine: SERVED,
    champions: fixture.champions,
    ledger: fixture.ledger,
    readRows: async (pair, from, to) => {
      read += 1;
      if (read > stopAfter) throw new Error('killed');
      return readRows(pair, from, to);
    },
    pairs,
    prices: PRICES,
    rule: RULE,
    now: () => NOW,
    onLearned,
    onPromoted,
    signal: fixture.stopping.signal,
  });
};

describe('the first champion', () => {
  it('learns the planted patterns, licenses only the markets with these patterns, and is the same in a second run', async () => {
    const promoted: number[] = [];
    await expect(make({ stopAfter: 2 })).rejects.toThrow('killed');
    expect(await fixture.champions.find()).toBeUndefined();
    await Promise.all([make({ onPromoted: (markets) => promoted.push(markets) }), make()]);
    expect(promoted.length).toBeLessThanOrEqual(1);
    const champion = await fixture.champions.find();
    expect(champion).toMatchObject({ isWhole: true, until: Date.UTC(2026, 10, 19), version: 1 });
    expect(await storedIn(fixture.database, 'engine_artefacts').countDocuments()).toBe(1);
    const artefact = await fixture.champions.findArtefact(champion?.artefact ?? '');
    if (!artefact || artefact === 'broken') throw new Error('there is no artefact');
    expect(Object.keys(artefact.models).sort()).toEqual([...MARKETS].sort());
    const { crypto } = artefact.metrics;
    expect(crypto?.forecasts).toBeGreaterThan(15_000);
    expect(Math.abs((crypto?.predicted ?? 0) - (crypto?.actual ?? 0))).toBeLessThan(2.5);
    const state = (await fixture.champions.findState(champion?.stateSlot ?? 0)) ?? {};
    const bar = licenceBar(Object.values(state).map(({ evidence }) => evidence));
    const licensed = Object.entries(state).filter(([, { evidence }]) => isLicensed(evidence, bar));
    expect(licensed.map(([symbol]) => symbol).sort()).toEqual(['BTCUSDT', 'ETHUSDT', 'EURUSD']);
    expect((await fixture.ledger.readTallies(0, NOW)).size).toBe(28);
  });

  it('decides for some markets before all markets are trained', async () => {
    const few = PAIRS.filter(({ kind }) => kind === 'index').slice(0, 33);
    const pairs = [...few, ...PAIRS.filter(({ kind }) => kind === 'metal')].concat(PAIRS.slice(0, 5));
    // A source without candles is enough, because the test checks only the order of the steps.
    const source = { ...fixture.marketData, candles: async () => [] };
    const promoted: number[] = [];
    const learned: string[] = [];
    await make({
      pairs,
      source,
      onLearned: (count, of) => learned.push(`${count} of ${of}`),
      onPromoted: (markets) => promoted.push(markets),
    });
    expect([learned.length, learned[0], learned.at(-1)]).toEqual([48, '1 of 48', '48 of 48']);
    expect(promoted).toEqual([48, pairs.length]);
    expect(await fixture.champions.find()).toMatchObject({ isWhole: true, version: 2 });
  });
});

describe('the history of a provider', () => {
  it('is read page by page, is stored, and only its unfinished day is read again after a restart', async () => {
    const asked: number[] = [];
    let refuses = 1;
    const source: MarketData = {
      ...fixture.marketData,
      provenance: 'live',
      async candles(request) {
        asked.push(request.to - request.from);
        if (refuses-- > 0) throw new MarketDataError('rate_limited', 'no more', { retryAfterMs: 20 });
        return fixture.marketData.candles(request);
      },
    };
    const from = Date.UTC(2026, 10, 19) - 12 * DAY_MS;
    const to = Date.UTC(2026, 10, 19) + 3 * 3_600_000;
    const pair = getPair('BTCUSDT');
    const expected = await fixture.rowReader()(pair, from, to);
    const rows = await fixture.rowReader(source, () => NOW)(pair, from, to);
    // Stored rows lack the fields that only decisions need, so the test compares the remaining
    // fields.
    const told = (all: typeof rows) =>
      all.map(({ slot, features, outcome: { label } }) => ({ slot, features, label }));
    expect(told(rows)).toEqual(told(expected));
    expect(asked).toHaveLength(1 + 5);
    expect(Math.max(...asked)).toBeLessThan(3 * DAY_MS + 2 * 3_600_000);
    asked.length = 0;
    // Only the unfinished day is requested again.
    expect(told(await fixture.rowReader(source, () => NOW)(pair, from, to))).toEqual(told(expected));
    expect(asked).toHaveLength(1);
  });

  it('is not read in the first seconds of a slot, while scans run', async () => {
    const source = { ...fixture.marketData, provenance: 'live' as const };
    const { signal } = fixture.stopping;
    const reading = fixture.rowReader(source, () => Date.UTC(2026, 10, 19, 12, 0, 1))(
      getPair('BTCUSDT'),
      NOW - 3_600_000,
      NOW,
    );
    fixture.stopping.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow();
    expect(signal.aborted).toBe(true);
  });
});
