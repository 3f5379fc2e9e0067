import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { featuresOf } from '@croneai/engine/model/features.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { describe, expect, it } from 'vitest';
import { readPriceWindow } from '../price-window.ts';
import { createLiveMarketData } from './live-market-data.ts';

const FROM = Date.UTC(2026, 10, 17);
const TO = FROM + DAY_MS;
const SLOT_MS = 5 * MINUTE_MS;
const ETH = getPair('ETHUSDT');
const IMPATIENT = { deadlineMs: 1_000, freshnessMs: 0, freshnessPauseMs: 1, lastPriceMs: 1 };

const whole = createSyntheticMarketData({ seed: 'holes', now: () => TO });

/** Creates a provider that lacks some minutes. */
function providerWithout(isMissing: (minute: number) => boolean): MarketData {
  const source = {
    name: 'holey',
    pageBars: 1_000,
    supports: () => true,
    async fetchPage({ pair, from, to }: { pair: typeof ETH; from: number; to: number }) {
      const candles = await whole.candles({ pair, from, to });
      return { candles: candles.filter(({ time }) => !isMissing(time / MINUTE_MS)), serverTime: undefined };
    },
  };
  return createLiveMarketData(source, { now: () => TO, timing: IMPATIENT });
}

/**
 * Picks about one minute in a hundred by hashing its number. Compares the high bits of the product,
 * because only these bits are evenly distributed.
 */
const oneInAHundred = (minute: number): boolean =>
  (Math.imul(minute ^ (minute >>> 7), 0x9e3779b1) >>> 0) / 2 ** 32 < 0.01;

const rowsOf = (marketData: MarketData) =>
  replayMarket({ marketData, pair: ETH, features: SERVED.features, rule: 2, from: FROM, to: TO });

describe('a provider with missing minutes', () => {
  it('can still be used for learning and decisions in four of five slots if one minute in a hundred is missing', async () => {
    const missing = Array.from({ length: 1_440 }, (_, index) => FROM / MINUTE_MS + index).filter(
      oneInAHundred,
    );
    expect(missing.length).toBeGreaterThan(10);
    const slots = (await rowsOf(whole)).map(({ slot }) => slot);
    const holey = providerWithout(oneInAHundred);
    const learned = (await rowsOf(holey)).length / slots.length;
    expect(learned).toBeGreaterThan(0.8);
    expect(learned).toBeLessThan(1);
    let decided = 0;
    for (const at of slots) {
      const window = readPriceWindow(holey, { pair: ETH, at, bars: 66 });
      const candles = await window.catch(() => []);
      if (featuresOf(SERVED.features, { pair: ETH, candles, at }).kind === 'features') decided++;
    }
    expect(decided / slots.length).toBeGreaterThan(0.8);
  });

  it('loses only the slots of an outage and of the hour after it', async () => {
    const outage = { from: FROM + 9 * HOUR_MS, to: FROM + 10 * HOUR_MS };
    const rows = await rowsOf(
      providerWithout((minute) => minute * MINUTE_MS >= outage.from && minute * MINUTE_MS < outage.to),
    );
    const expected = (await rowsOf(whole)).filter(
      ({ slot }) => slot + SLOT_MS <= outage.from || slot > outage.to + HOUR_MS,
    );
    expect(rows.map(({ slot }) => slot)).toEqual(expected.map(({ slot }) => slot));
    expect(rows.length).toBeGreaterThan(250);
  });
});
