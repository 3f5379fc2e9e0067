import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCandles } from '../../test/random-candles.ts';
import type { Candle } from '../markets/candle.ts';
import { type Pair, roundToTick } from '../markets/pair.ts';
import { getPair } from '../markets/universe.ts';
import type { Trade } from './candidate.ts';
import { createDecisionStream, decide, TARGET_ATR } from './decide.ts';
import { createIndicators, WARM_UP_BARS } from './indicators.ts';

const SLOT_MS = 5 * MINUTE_MS;
/** A Monday. */
const FROM = Date.parse('2026-03-02T00:00Z');
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const pairs = fc.constantFrom('EURUSD', 'USDJPY', 'BTCUSDT', 'XAUUSD').map(getPair);
/** The bars that are closed when a slot starts, and some that come after it. */
const histories = fc
  .record({ seed: seeds, pair: pairs, closed: fc.integer({ min: WARM_UP_BARS, max: 200 }) })
  .map(({ seed, pair, closed }) => {
    const candles = randomCandles({ seed, pair, from: FROM, bars: closed + 30, hasJumps: seed % 2 === 0 });
    return { pair, candles, at: FROM + closed * MINUTE_MS };
  });

/** Candidates of many slots, decided window by window. */
function candidatesOf(pair: Pair, seed: number, bars = 3_000): (Trade & { at: number })[] {
  const candles = randomCandles({ seed, pair, from: FROM, bars });
  return slotsOf(candles).flatMap((at) => {
    const decision = decide({ pair, candles, at });
    return decision.kind === 'candidate' ? [{ ...decision.candidate, at }] : [];
  });
}

const slotsOf = (candles: readonly Candle[]): number[] => {
  const first = Math.ceil((candles[0]?.time ?? 0) / SLOT_MS) * SLOT_MS;
  const count = Math.floor(candles.length / 5) + 3;
  return Array.from({ length: count }, (_none, index) => first + index * SLOT_MS);
};

describe('a decision', () => {
  it('does not know the future: cutting it off changes nothing', () => {
    fc.assert(
      fc.property(histories, ({ pair, candles, at }) => {
        const cut = candles.filter(({ time }) => time + MINUTE_MS <= at);
        expect(decide({ pair, candles: cut, at })).toEqual(decide({ pair, candles, at }));
      }),
    );
  });

  it('does not know the future: any other one gives the same decision', () => {
    fc.assert(
      fc.property(histories, seeds, ({ pair, candles, at }, seed) => {
        const past = candles.filter(({ time }) => time + MINUTE_MS <= at);
        const future = randomCandles({ seed, pair, from: at, bars: 30, hasJumps: true });
        expect(decide({ pair, candles: [...past, ...future], at })).toEqual(decide({ pair, candles, at }));
      }),
    );
  });

  it('does not use the bar that is still open at the slot start', () => {
    const pair = getPair('EURUSD');
    const candles = randomCandles({ seed: 3, pair, from: FROM, bars: 60 });
    const at = FROM + 59 * MINUTE_MS + 30_000;
    expect(decide({ pair, candles, at })).toEqual(decide({ pair, candles: candles.slice(0, 59), at }));
  });

  it('rests on the last WARM_UP_BARS bars alone', () => {
    fc.assert(
      fc.property(histories, seeds, ({ pair, candles, at }, seed) => {
        const past = candles.filter(({ time }) => time + MINUTE_MS <= at);
        const recent = past.slice(-WARM_UP_BARS);
        const start = recent[0]?.time ?? 0;
        const other = randomCandles({ seed, pair, from: start - 100 * MINUTE_MS, bars: 100 });
        expect(decide({ pair, candles: [...other, ...recent], at })).toEqual(decide({ pair, candles, at }));
      }),
    );
  });

  it('is the same bar by bar as from each window', () => {
    fc.assert(
      fc.property(seeds, pairs, fc.integer({ min: 60, max: 400 }), (seed, pair, missingAt) => {
        const all = randomCandles({ seed, pair, from: FROM, bars: 500, hasJumps: seed % 2 === 1 });
        const candles = all.filter((_candle, index) => index < missingAt || index >= missingAt + (seed % 40));
        const stream = createDecisionStream(pair);
        let next = 0;
        for (const at of slotsOf(all)) {
          for (let candle = candles[next]; candle && candle.time + MINUTE_MS <= at; candle = candles[++next])
            stream.push(candle);
          const windowed = decide({ pair, candles, at });
          expect(stream.decideAt(at)).toEqual(windowed);
          const trade = stream.findTradeAt(at);
          if (windowed.kind === 'candidate') expect(windowed.candidate).toMatchObject({ ...trade });
          else expect(trade).toBeUndefined();
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the levels of a candidate', () => {
  const cases = ['EURUSD', 'USDJPY', 'BTCUSDT', 'XAUUSD'].flatMap((symbol, index) =>
    candidatesOf(getPair(symbol), 100 + index).map((candidate) => ({ pair: getPair(symbol), candidate })),
  );

  it('has both directions and both setups in these samples', () => {
    const kinds = new Set(cases.map(({ candidate }) => `${candidate.setup} ${candidate.signalType}`));
    expect([...kinds].sort()).toEqual(['reversal buy', 'reversal sell', 'trend buy', 'trend sell']);
  });

  it('enters at the last close, with stop loss and take profit around it on the tick', () => {
    for (const { pair, candidate } of cases) {
      const { signalType, entryPrice, stopLoss, takeProfit } = candidate;
      for (const price of [entryPrice, stopLoss, takeProfit]) expect(price).toBe(roundToTick(pair, price));
      const [below, above] = signalType === 'buy' ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
      expect(below).toBeLessThan(entryPrice);
      expect(above).toBeGreaterThan(entryPrice);
      expect(roundToTick(pair, above - entryPrice)).toBe(roundToTick(pair, entryPrice - below));
    }
  });

  it('sets them TARGET_ATR average true ranges away, to the tick', () => {
    const pair = getPair('EURUSD');
    const candles = randomCandles({ seed: 100, pair, from: FROM, bars: 3_000 });
    for (const { at, entryPrice, takeProfit } of candidatesOf(pair, 100)) {
      const past = candles.filter(({ time }) => time + MINUTE_MS <= at).slice(-WARM_UP_BARS);
      const indicators = createIndicators();
      for (const candle of past) indicators.push(candle);
      expect(entryPrice).toBe(past.at(-1)?.close);
      const distance = Math.abs(takeProfit - entryPrice);
      expect(Math.abs(distance - (indicators.read()?.atr ?? 0) * TARGET_ATR)).toBeLessThan(
        0.51 * pair.tickSize,
      );
    }
  });

  it('has a score from 0 to 1 and a bucket of four parts', () => {
    for (const { candidate } of cases) {
      expect(candidate.score).toBeGreaterThanOrEqual(0);
      expect(candidate.score).toBeLessThanOrEqual(1);
      expect(candidate.bucket).toMatch(
        /^(trend|reversal)\.[a-z-]+\.(forex|crypto|metal|index)(-weekend)?\.[a-z]+$/,
      );
    }
  });
});

describe('buy and sell', () => {
  it('are mirror images: the same prices upside down give the other direction', () => {
    const pair = { ...getPair('EURUSD'), referencePrice: 2 };
    const mirrored = (price: number) => roundToTick(pair, 4 - price);
    for (const seed of [1, 2, 3]) {
      const candles = randomCandles({ seed, pair, from: FROM, bars: 2_000 });
      const upsideDown = candles.map(({ open, high, low, close, ...rest }) => ({
        ...rest,
        open: mirrored(open),
        high: mirrored(low),
        low: mirrored(high),
        close: mirrored(close),
      }));
      for (const at of slotsOf(candles)) {
        const [one, other] = [decide({ pair, candles, at }), decide({ pair, candles: upsideDown, at })];
        expect(other.kind).toBe(one.kind);
        if (one.kind === 'none' || other.kind === 'none') continue;
        expect(other.candidate.signalType).not.toBe(one.candidate.signalType);
        // Half a tick may be rounded up in the one and down in the other.
        expect(Math.abs(other.candidate.stopLoss - mirrored(one.candidate.stopLoss))).toBeLessThan(
          1.1 * pair.tickSize,
        );
        expect(other.candidate.setup).toBe(one.candidate.setup);
      }
    }
  });
});

describe('no decision', () => {
  const pair = getPair('EURUSD');
  const candles = randomCandles({ seed: 5, pair, from: FROM, bars: 200 });
  const reasonOf = (some: readonly Candle[], at: number) => {
    const decision = decide({ pair, candles: some, at });
    return decision.kind === 'none' ? decision.reason : decision.kind;
  };

  it('is made before the warm-up is over', () => {
    expect(reasonOf([], FROM)).toBe('0 of 51 bars without a break so far');
    expect(reasonOf(candles.slice(0, 50), FROM + 50 * MINUTE_MS)).toBe(
      '50 of 51 bars without a break so far',
    );
  });

  it('is made on stale prices', () => {
    expect(reasonOf(candles.slice(0, 98), FROM + 100 * MINUTE_MS)).toBe('the newest bar is missing');
  });

  it('is made until the window lies after a break', () => {
    const broken = [...candles.slice(0, 100), ...candles.slice(101)];
    expect(reasonOf(broken, FROM + 150 * MINUTE_MS)).toBe('49 of 51 bars without a break so far');
    expect(reasonOf(broken, FROM + 155 * MINUTE_MS)).not.toContain('without a break');
  });

  it('is made in a market that hardly moves', () => {
    const flat = candles.map(({ time }) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1 }));
    expect(reasonOf(flat, FROM + 200 * MINUTE_MS)).toBe('the market hardly moves');
  });

  it('is made of longer bars only by their number', () => {
    const hourly = randomCandles({ seed: 6, pair, from: FROM, bars: 200, barMs: HOUR_MS });
    const withWeekend = hourly.map((bar, index) =>
      index < 100 ? bar : { ...bar, time: bar.time + 48 * HOUR_MS },
    );
    const at = (withWeekend[119]?.time ?? 0) + HOUR_MS;
    const decision = decide({ pair, candles: withWeekend, at, barMs: HOUR_MS });
    expect(decision.kind === 'none' ? decision.reason : '').not.toContain('without a break');
  });

  it('refuses a stream that has seen more than the slot may', () => {
    const stream = createDecisionStream(pair);
    stream.push(candles[0] as Candle);
    expect(() => stream.decideAt(FROM)).toThrow(RangeError);
  });
});
