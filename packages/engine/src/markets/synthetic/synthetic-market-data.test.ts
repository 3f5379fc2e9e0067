import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { type Candle, findCandleFault } from '../candle.ts';
import { describeMarketData } from '../market-data.suite.ts';
import { roundToTick } from '../pair.ts';
import { isOpen } from '../session-hours.ts';
import { getPair, PAIRS } from '../universe.ts';
import { createSyntheticMarketData } from './synthetic-market-data.ts';

const MONDAY = Date.parse('2026-06-08T00:00Z');
const LATER = MONDAY + 365 * DAY_MS;
const eurusd = getPair('EURUSD');

const feedOf = (seed = 'crone') => createSyntheticMarketData({ seed, now: () => LATER });

for (const provenance of ['synthetic', 'like-real'] as const)
  describeMarketData(`the ${provenance} feed`, async () => {
    let now = LATER;
    return {
      marketData: createSyntheticMarketData({ seed: 'suite', provenance, now: () => now }),
      provenance,
      pair: eurusd,
      from: MONDAY,
      closed: {
        pair: eurusd,
        from: Date.parse('2026-06-06T00:00Z'),
        to: Date.parse('2026-06-06T06:00Z'),
      },
      setNow(time) {
        now = time;
      },
    };
  });

describe('the current price', () => {
  const priceAt = async (at: number, pair = eurusd, seed = 'crone') =>
    (await createSyntheticMarketData({ seed, now: () => at }).lastPrices?.([pair]))?.[0];

  it('moves within the minute, and stays within the candle of that minute', async () => {
    const minute = MONDAY + 9 * 60 * MINUTE_MS;
    const [candle] = await feedOf().candles({ pair: eurusd, from: minute, to: minute + MINUTE_MS });
    const seconds = Array.from({ length: 60 }, (_, second) => minute + second * 1_000);
    const prices = await Promise.all(seconds.map(async (at) => (await priceAt(at + 400))?.price ?? 0));
    expect(new Set(prices).size).toBeGreaterThan(5);
    expect(Math.max(...prices)).toBeLessThanOrEqual(candle?.high ?? 0);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(candle?.low ?? 0);
    for (const price of prices) expect(price).toBe(roundToTick(eurusd, price));
  });

  it('stays the same during a second, and depends on the seed', async () => {
    const at = MONDAY + 9 * 60 * MINUTE_MS + 17_000;
    expect(await priceAt(at)).toEqual(await priceAt(at + 900));
    expect((await priceAt(at))?.at).toBe(at);
    expect(await priceAt(at)).not.toEqual(await priceAt(at, eurusd, 'other'));
  });

  it('is absent while the market is closed', async () => {
    expect(await priceAt(Date.parse('2026-06-06T03:00Z'))).toBeUndefined();
  });
});

describe('the synthetic feed', () => {
  it('generates exactly the candles that this test lists, so that no change goes unnoticed', async () => {
    const candles = await feedOf().candles({
      pair: eurusd,
      from: MONDAY + DAY_MS / 2,
      to: MONDAY + DAY_MS / 2 + 3 * MINUTE_MS,
    });
    expect(
      candles.map(({ time, ...bar }) => [time, bar.open, bar.high, bar.low, bar.close, bar.volume]),
    ).toEqual([
      [1_780_920_000_000, 1.12816, 1.12821, 1.1281, 1.12815, 376],
      [1_780_920_060_000, 1.12815, 1.12815, 1.12783, 1.12788, 507],
      [1_780_920_120_000, 1.12788, 1.12795, 1.12765, 1.12791, 363],
    ]);
  });

  it('depends on the seed and the pair, and not on earlier requests', async () => {
    const range = { from: MONDAY, to: MONDAY + 50 * MINUTE_MS };
    const used = feedOf();
    for (const pair of PAIRS.slice(0, 40)) await used.candles({ pair, from: MONDAY - DAY_MS, to: MONDAY });
    // This range needs more blocks than the cache can hold.
    await used.candles({ pair: getPair('BTCUSDT'), from: MONDAY - 180 * DAY_MS, to: MONDAY });
    const weekend = { from: MONDAY - 3 * DAY_MS, to: MONDAY };
    expect(await used.candles({ pair: eurusd, ...weekend })).toEqual(
      await feedOf().candles({ pair: eurusd, ...weekend }),
    );
    const candles = await used.candles({ pair: eurusd, ...range });
    expect(await feedOf().candles({ pair: eurusd, ...range })).toEqual(candles);
    expect(await feedOf('other').candles({ pair: eurusd, ...range })).not.toEqual(candles);
    const gbpusd = await feedOf().candles({ pair: getPair('GBPUSD'), ...range });
    expect(gbpusd.map(({ volume }) => volume)).not.toEqual(candles.map(({ volume }) => volume));
  });

  it.each(['synthetic', 'like-real'] as const)(
    'has sound candles over years: prices are multiples of the tick, and each candle opens at the previous close (%s)',
    async (provenance) => {
      const feed = createSyntheticMarketData({ seed: 'crone', provenance, now: () => LATER });
      const starts = [MONDAY - 3 * DAY_MS, Date.parse('2019-03-08T00:00Z'), Date.parse('2027-01-01T00:00Z')];
      for (const pair of PAIRS) {
        for (const from of starts) {
          const candles = await feed.candles({ pair, from, to: from + 1.5 * DAY_MS });
          let previous: Candle | undefined;
          for (const candle of candles) {
            const { time, open, high, low, close } = candle;
            const isSound =
              findCandleFault(candle) === undefined &&
              isOpen(pair.session, time) &&
              [open, high, low, close].every((price) => price === roundToTick(pair, price)) &&
              // With `like-real` prices, the first candle after a closed period may open at a price
              // other than the last close.
              (previous === undefined ||
                open === previous.close ||
                (provenance === 'like-real' && time > previous.time + MINUTE_MS));
            if (!isSound) expect.fail(`${pair.symbol} ${JSON.stringify(candle)} after ${previous?.close}`);
            previous = candle;
          }
        }
      }
    },
    60_000,
  );

  it('stays near the usual level of the pair over ten years', async () => {
    const feed = feedOf();
    for (const symbol of ['EURUSD', 'BTCUSDT', 'XAUUSD', 'US500']) {
      const pair = getPair(symbol);
      for (let month = 0; month < 120; month += 3) {
        const from = Date.parse('2017-01-03T15:00Z') + month * 28 * DAY_MS;
        const [candle] = await feed.candles({ pair, from, to: from + MINUTE_MS });
        const drift = Math.abs(Math.log((candle?.close ?? 0) / pair.referencePrice));
        expect(drift, `${symbol} in month ${month}`).toBeLessThan(4 * pair.yearlyVolatility);
      }
    }
  });
});
