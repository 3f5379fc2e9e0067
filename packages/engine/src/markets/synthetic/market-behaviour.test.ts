import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../candle.ts';
import { getPair } from '../universe.ts';
import { createSyntheticMarketData } from './synthetic-market-data.ts';

const FROM = Date.parse('2026-01-05T00:00Z');
const SYMBOLS = ['EURUSD', 'USDJPY', 'XAUUSD', 'BTCUSDT', 'ETHUSDT', 'GBPAUD'];

const feed = createSyntheticMarketData({ seed: 'behaviour', now: () => FROM + 400 * DAY_MS });
const monthOf = (symbol: string) =>
  feed.candles({ pair: getPair(symbol), from: FROM, to: FROM + 28 * DAY_MS });

const returnsOf = (candles: readonly Candle[], stride = 1) => {
  const returns: number[] = [];
  for (let index = stride; index < candles.length; index += stride)
    returns.push(Math.log((candles[index]?.close ?? 1) / (candles[index - stride]?.close ?? 1)));
  return returns;
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => value ** 2)) - mean(values) ** 2);
const autocorrelation = (values: readonly number[], lag: number) => {
  const [average, spread] = [mean(values), deviation(values)];
  return (
    mean(values.slice(lag).map((value, index) => (value - average) * ((values[index] ?? 0) - average))) /
    spread ** 2
  );
};

describe.each(SYMBOLS)('the synthetic %s', (symbol) => {
  it('has a yearly volatility between half and twice the configured value', async () => {
    const { yearlyVolatility } = getPair(symbol);
    const returns = returnsOf(await monthOf(symbol));
    const yearly = deviation(returns) * Math.sqrt(returns.length * (365.25 / 28));
    expect(yearly / yearlyVolatility).toBeGreaterThan(0.5);
    expect(yearly / yearlyVolatility).toBeLessThan(2);
  });

  it('has clusters of volatility: absolute returns resemble the returns of an hour earlier more than the returns of half a day earlier', async () => {
    const sizes = returnsOf(await monthOf(symbol)).map(Math.abs);
    expect(autocorrelation(sizes, 5)).toBeGreaterThan(0.1);
    expect(autocorrelation(sizes, 60)).toBeGreaterThan(0.05);
    expect(autocorrelation(sizes, 5)).toBeGreaterThan(autocorrelation(sizes, 720));
  });

  it('has fatter tails than the normal distribution', async () => {
    const returns = returnsOf(await monthOf(symbol));
    const kurtosis = mean(returns.map((value) => value ** 4)) / mean(returns.map((value) => value ** 2)) ** 2;
    expect(kurtosis).toBeGreaterThan(4);
  });

  it('moves more during the working hours of London and New York than at night', async () => {
    const byHour = new Map<number, number[]>();
    for (const candle of await monthOf(symbol)) {
      const hour = new Date(candle.time).getUTCHours();
      byHour.set(hour, [...(byHour.get(hour) ?? []).slice(-5_000), Math.log(candle.close / candle.open)]);
    }
    const at = (hours: readonly number[]) => deviation(hours.flatMap((hour) => byHour.get(hour) ?? []));
    expect(at([14, 15, 16]) / at([21, 22, 23])).toBeGreaterThan(1.1);
  });
});

describe('like-real prices', () => {
  it('reverse as little as real prices: a bet against the last quarter hour wins 51 to 52 %, or up to 54 % after large moves', async () => {
    const likeReal = createSyntheticMarketData({
      seed: 'behaviour',
      provenance: 'like-real',
      now: () => FROM + 400 * DAY_MS,
    });
    const bets: { move: number; isWon: boolean }[] = [];
    for (const symbol of SYMBOLS) {
      const month = { pair: getPair(symbol), from: FROM, to: FROM + 28 * DAY_MS };
      const candles = await likeReal.candles(month);
      const closes = candles.map(({ close }) => Math.log(close));
      for (let at = 61; at + 4 < candles.length; at++) {
        const before = candles[at - 61]?.time ?? 0;
        if ((candles[at]?.time ?? 1) % (5 * MINUTE_MS) !== 0) continue;
        // Skips moves across a break in the session.
        if ((candles[at + 4]?.time ?? 0) - before !== 65 * MINUTE_MS) continue;
        const step = (from: number, to: number) => (closes[to] ?? 0) - (closes[from] ?? 0);
        const usual = Math.hypot(
          ...Array.from({ length: 60 }, (_, back) => step(at - back - 2, at - back - 1)),
        );
        const [move, next] = [step(at - 16, at - 1) / usual, step(at - 1, at + 4)];
        if (move !== 0 && next !== 0) bets.push({ move: Math.abs(move), isWon: move > 0 !== next > 0 });
      }
    }
    bets.sort((a, b) => a.move - b.move);
    const won = (from: number, to: number) =>
      100 * mean(bets.slice(from * bets.length, to * bets.length).map(({ isWon }) => (isWon ? 1 : 0)));
    // The standard error of a win rate is 0.26 percentage points for all bets (about 38,000), and
    // 0.6 for a fifth of the bets.
    expect(won(0, 1)).toBeGreaterThan(50.8);
    expect(won(0, 1)).toBeLessThan(52.6);
    expect(won(0.8, 1)).toBeGreaterThan(52);
    expect(won(0.8, 1)).toBeLessThan(55);
    expect(won(0.6, 1) - won(0, 0.4)).toBeGreaterThan(1);
  });
});

/**
 * Returns the variance of k-minute moves, divided by k times the variance of one-minute moves (Lo
 * and MacKinlay, 1988). The result is 1 for a random walk.
 */
const varianceRatio = (candles: readonly Candle[], k: number) =>
  deviation(returnsOf(candles, k)) ** 2 / (k * deviation(returnsOf(candles)) ** 2);

describe('trends and reversals of the synthetic feed', () => {
  it('last for minutes, and reverse within a day', async () => {
    const months = await Promise.all(SYMBOLS.map(monthOf));
    const ratioOf = (k: number) => mean(months.map((candles) => varianceRatio(candles, k)));
    expect(ratioOf(20)).toBeGreaterThan(1.05);
    expect(ratioOf(20)).toBeLessThan(2);
    expect(ratioOf(600) / ratioOf(60)).toBeLessThan(1.1);
  });

  it('form runs: two successive quarter hours move in the same direction more often than in opposite directions', async () => {
    let same = 0;
    let total = 0;
    for (const symbol of SYMBOLS) {
      const moves = returnsOf(await monthOf(symbol), 15).filter((move) => move !== 0);
      for (let index = 1; index < moves.length; index++) {
        total += 1;
        if (Math.sign(moves[index] ?? 0) === Math.sign(moves[index - 1] ?? 0)) same += 1;
      }
    }
    // Without trends, half of the roughly 14,000 moves would continue the previous move. The
    // standard error of this share is 0.4 percentage points.
    expect(same / total).toBeGreaterThan(0.51);
    expect(same / total).toBeLessThan(0.6);
  });
});
