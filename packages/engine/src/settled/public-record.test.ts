import {
  LATE_SECONDS,
  publicRecordSchema,
  RELIABILITY_MIN_SIGNALS,
} from '@croneai/contracts/public-record.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import { tradesMissing, wilsonInterval } from '../wilson-interval.ts';
import { recordSums } from './compute-record.ts';
import { foldOnward } from './fold-onward.ts';
import { lateNets } from './late-entry.ts';
import { publicRecordOf, publicSums } from './public-record.ts';
import { addToBins, type Bin, poolAdjacent, reliabilityOfBins } from './reliability.ts';
import type { PublicRow } from './signal-rows.ts';

const PAYOUT: PaysBy = { kind: 'payout', payout: 0.85 };
const POINTS: PaysBy = { kind: 'points' };
const START = Date.parse('2026-03-02T10:00:00Z');

const call = (paysBy: PaysBy) => ({
  signalType: 'buy' as const,
  entryPrice: 100,
  stopLoss: 99,
  takeProfit: 102,
  startsAt: new Date(START),
  createdAt: new Date(START),
  expiresAt: new Date(START + 5 * MINUTE_MS),
  forecast: { paysBy, costR: 0.1 },
});
const minutesOf = (...closes: number[]) =>
  closes.map((close, at) => ({ time: START + at * MINUTE_MS, high: close, low: close, close }));

describe('a late entry', () => {
  it('starts at the price at the time of the late entry, and ends when the signal ends', () => {
    // In the first minute, the price rises above its final value. An immediate entry therefore
    // wins, and an entry one minute later loses.
    const netAt = (seconds: number, ...closes: number[]) =>
      lateNets(call(PAYOUT), minutesOf(...closes))[LATE_SECONDS.indexOf(seconds as 15)];
    const risen = [100.8, 100.4, 100.4, 100.4, 100.4];
    expect([15, 60, 120].map((seconds) => netAt(seconds, ...risen))).toEqual([0.85, -1, 0]);
    expect(netAt(15, 102, 100.4, 100.4, 100.4, 100.4)).toBe(-1);
  });

  it('is absent if minutes are missing, or if a level was reached before the entry', () => {
    expect(lateNets(call(PAYOUT), minutesOf(100.1).slice(1))).toEqual(LATE_SECONDS.map(() => null));
    expect(lateNets(call(POINTS), minutesOf(102.5, 101, 101, 101, 101)).slice(-2)).toEqual([null, null]);
  });

  it('is absent for a signal that was published late, which no member could enter at its start', () => {
    const late = { ...call(PAYOUT), createdAt: new Date(START + 42_000) };
    expect(lateNets(late, minutesOf(100.8, 100.4, 100.4, 100.4, 100.4))).toEqual([]);
  });

  it('pays the same spread as the signal, divided by the distance from the late entry to the stop loss', () => {
    const late = lateNets(call(POINTS), minutesOf(100.5, 100.5, 100.5, 100.5, 101)).at(-2);
    expect(late).toBeCloseTo((101 - 100.5) / 1.5 - 0.1 / 1.5, 10);
  });
});

describe('the number of missing trades', () => {
  it('is the smallest number after which the interval excludes the break-even rate, if the win rate stays the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.nat(400),
        fc.integer({ min: 40, max: 60 }),
        (decided, pick, pays) => {
          const won = pick % (decided + 1);
          const missing = tradesMissing(won, decided, pays);
          if (missing === null) return;
          const includes = (count: number) => {
            const interval = wilsonInterval((won / decided) * count, count) ?? { low: 0, high: 1 };
            return interval.low <= pays / 100 && pays / 100 <= interval.high;
          };
          expect(includes(decided + missing)).toBe(false);
          if (missing > 0) expect(includes(decided + missing - 1)).toBe(true);
        },
      ),
    );
    expect(tradesMissing(55, 100, 50)).toBe(285);
    expect(tradesMissing(0, 0, 50)).toBeNull();
    expect(tradesMissing(1, 2, 50)).toBeNull();
  });
});

describe('reliability', () => {
  const bins = fc.array(
    fc
      .record({ signals: fc.integer({ min: 1, max: 4 }) })
      .chain(({ signals }) =>
        fc.record({ signals: fc.constant(signals), won: fc.integer({ min: 0, max: signals }) }),
      ),
    { minLength: 1, maxLength: 6 },
  );

  it('pools bins into the nearest ascending curve', () => {
    // Compares with the definition of isotonic regression. For each start at or before a bin, takes
    // the lowest mean over all ends at or after the bin. The highest of these means is the value of
    // the bin.
    fc.assert(
      fc.property(bins, (all) => {
        const mean = (from: number, to: number) => {
          const part = all.slice(from, to + 1);
          return (
            part.reduce((sum, { won }) => sum + won, 0) / part.reduce((sum, { signals }) => sum + signals, 0)
          );
        };
        const byDefinition = all.map((_bin, at) =>
          Math.max(
            ...all
              .slice(0, at + 1)
              .map((_, from) => Math.min(...all.slice(at).map((__, further) => mean(from, at + further)))),
          ),
        );
        for (const [at, value] of poolAdjacent(all).entries())
          expect(value).toBeCloseTo(byDefinition[at] as number, 10);
      }),
    );
  });

  it('is close to the diagonal for calibrated predictions, and the parts of the Brier score add up to the score', () => {
    const random = randomOf(7);
    const rows = Array.from({ length: 20_000 }, (_, at) => {
      const confidence = 50 + (at % 21);
      return { confidence, outcome: random() * 100 < confidence ? ('profit' as const) : ('loss' as const) };
    });
    const reliabilityOf = (some: typeof rows) => {
      const bins = new Map<number, Bin>();
      for (const row of some) addToBins(bins, row);
      return reliabilityOfBins(bins);
    };
    const found = reliabilityOf(rows);
    if (!found) throw new Error('no diagram');
    const outside = found.points.filter(({ won, low, high }) => won < low || won > high);
    expect(outside.length).toBeLessThanOrEqual(5);
    const { score, miscalibration, discrimination, uncertainty } = found.brier;
    expect(score).toBeCloseTo(miscalibration - discrimination + uncertainty, 3);
    expect(miscalibration).toBeLessThan(0.002);
    expect(reliabilityOf(rows.slice(0, RELIABILITY_MIN_SIGNALS - 1))).toBeNull();
  });
});

describe('the public record', () => {
  const random = randomOf(3);
  const rows: PublicRow[] = Array.from({ length: 900 }, (_, at) => {
    const isBuy = random() < 0.5;
    const exitPrice = 100 + Math.round(10 * (random() - 0.5)) / 10;
    const gain = (exitPrice - 100) * (isBuy ? 1 : -1);
    const slot = START - (900 - at) * 60 * MINUTE_MS;
    return {
      pair: at % 3 === 0 ? 'EURUSD' : 'BTCUSDT',
      asset: at % 3 === 0 ? 'EUR/USD' : 'BTC/USDT',
      model: at < 300 ? 'one' : 'two',
      signalType: isBuy ? 'buy' : 'sell',
      entryPrice: 100,
      stopLoss: isBuy ? 99 : 101,
      confidence: 52 + (at % 9),
      status: 'closed',
      outcome: gain > 0 ? 'profit' : gain < 0 ? 'loss' : 'breakeven',
      exitPrice,
      settledFrom: null,
      slot,
      // Every ninth signal was published a minute late.
      createdAt: slot + (at % 9 === 0 ? MINUTE_MS : 400),
      rank: 1,
      forecast: { paysBy: PAYOUT, costR: 0 },
      late: LATE_SECONDS.map((seconds) => (seconds < 60 ? 0.85 : seconds === 60 ? -1 : null)),
    };
  });
  const present = { paysBy: PAYOUT, provenance: 'synthetic' as const, now: new Date(START) };
  const asked = {
    range: 'all' as const,
    ...present,
    loggedFrom: null,
    trials: 50,
    arrivals: [{ channel: 'push', tier: 'gold', seconds: 3 } as const],
  };
  const record = publicRecordOf(rows, asked);

  it('is the same when it is computed from stored sums after new rows were added to these sums', () => {
    const onward = { record: foldOnward(recordSums), public: foldOnward(publicSums) };
    const grown = (some: typeof rows) =>
      publicRecordOf(some, asked, { record: onward.record(some), public: onward.public(some) });
    for (const count of [0, 450, 451, 700, 899])
      expect(grown(rows.slice(0, count))).toEqual(publicRecordOf(rows.slice(0, count), asked));
    expect(grown(rows)).toEqual(record);
  });

  it('counts signals that were published late as a separate group', () => {
    const groups = Object.fromEntries(record.publication.map(({ key, signals }) => [key, signals]));
    expect(groups).toEqual({ late: 100, 'on time': 800 });
  });

  it('adds up to the same total by day, market, hour, direction and version', () => {
    expect(publicRecordSchema.parse(record)).toEqual(record);
    const total = record.figures.gain.totalNet;
    for (const groups of [record.days, record.markets, record.hours, record.directions, record.versions]) {
      expect(groups.reduce((sum, { net }) => sum + net, 0)).toBeCloseTo(total, 0);
      expect(groups.reduce((sum, { signals }) => sum + signals, 0)).toBe(900);
    }
    expect(record.points.at(-1)?.net).toBeCloseTo(total, 2);
    expect(record.versions.map(({ key, signals }) => [key, signals])).toEqual([
      ['one', 300],
      ['two', 600],
    ]);
  });

  it('shows the result of holding one stake of each market, and the longest time below an earlier high', () => {
    const last = (pair: string) => (rows.findLast((row) => row.pair === pair)?.exitPrice ?? 0) / 100 - 1;
    expect(record.points.at(-1)?.hold).toBeCloseTo(last('EURUSD') + last('BTCUSDT'), 2);
    const { from, to } = record.underwater as { from: string; to: string };
    expect(Date.parse(to)).toBeGreaterThan(Date.parse(from));
  });

  it('compares the same signals at every delay, and counts how many variants were tried', () => {
    expect(record.late.map(({ seconds, won }) => [seconds, won])).toEqual([
      [0, rows.filter(({ outcome }) => outcome === 'profit').length],
      [3, 900],
      [15, 900],
      [30, 900],
      [60, 0],
      [120, 0],
    ]);
    expect(record.late.flatMap(({ arrivals }) => arrivals)).toEqual([{ channel: 'push', tier: 'gold' }]);
    expect(record.days.length).toBe(Math.ceil((900 * 60 * MINUTE_MS) / DAY_MS) + 1);
    expect(record.sharpe?.luck).toBeGreaterThan(0);
  });
});
