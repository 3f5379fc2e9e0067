import type { Provenance } from '@croneai/contracts/provenance.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type Candle, findCandleFault } from './candle.ts';
import { type MarketData, MarketDataError } from './market-data.ts';
import type { Pair } from './pair.ts';

export type MarketDataUnderTest = {
  readonly marketData: MarketData;
  readonly provenance: Provenance;
  readonly pair: Pair;
  /**
   * Start of a bar. The session is open without a break for at least BARS bars before and after it.
   */
  readonly from: number;
  /**
   * A span in which the pair's session is closed. Absent for an adapter whose markets never close.
   */
  readonly closed?: { pair: Pair; from: number; to: number };
  /** A pair that the adapter does not have. */
  readonly unsupported?: Pair;
  /** Sets the clock of the adapter and of the provider. */
  setNow(time: number): void;
  close?(): Promise<void>;
};

const BARS = 60;

/** Tests the guarantees that engine, settlement, and charts need from every source of prices. */
export function describeMarketData(name: string, open: () => Promise<MarketDataUnderTest>): void {
  describe(`${name} as market data`, () => {
    let source: MarketDataUnderTest | undefined;

    const openSource = async () => {
      source = await open();
      const { marketData, pair, from, setNow } = source;
      const at = (bars: number) => from + bars * marketData.barMs;
      setNow(at(BARS));
      const ask = (first: number, last: number) =>
        marketData.candles({ pair, from: at(first), to: at(last) });
      return { ...source, at, ask };
    };

    afterEach(async () => {
      await source?.close?.();
      source = undefined;
    });

    const times = (candles: readonly Candle[]) => candles.map(({ time }) => time);
    const bars = (at: (bar: number) => number, first: number, last: number) =>
      Array.from({ length: last - first }, (_, index) => at(first + index));

    it('names the source of its prices, and supports only its own pairs', async () => {
      const { marketData, provenance, pair, unsupported } = await openSource();
      expect(marketData.provenance).toBe(provenance);
      expect(marketData.supports(pair)).toBe(true);
      if (unsupported) expect(marketData.supports(unsupported)).toBe(false);
    });

    it('returns all bars of the range in ascending order, including the start of the range and excluding its end', async () => {
      const { ask, at } = await openSource();
      expect(times(await ask(3, 40))).toEqual(bars(at, 3, 40));
    });

    it('returns bars that open within the range, even if the range begins or ends inside a bar', async () => {
      const { marketData, pair, at } = await openSource();
      const candles = await marketData.candles({ pair, from: at(3) + 1, to: at(9) + 1 });
      expect(times(candles)).toEqual(bars(at, 4, 10));
    });

    it('returns only sound candles', async () => {
      const { ask } = await openSource();
      expect((await ask(0, BARS)).map(findCandleFault).filter(Boolean)).toEqual([]);
    });

    it('returns no candle before the millisecond in which it closes', async () => {
      const { ask, at, setNow } = await openSource();
      setNow(at(31) - 1);
      expect(times(await ask(20, BARS))).toEqual(bars(at, 20, 30));
      setNow(at(31));
      expect(times(await ask(20, BARS))).toEqual(bars(at, 20, 31));
    });

    it('returns nothing for a future, empty, or reversed range', async () => {
      const { ask } = await openSource();
      expect(await ask(BARS, BARS + 10)).toEqual([]);
      expect(await ask(10, 10)).toEqual([]);
      expect(await ask(20, 10)).toEqual([]);
    });

    it('returns the same candles for a range in parts, and to many concurrent callers', async () => {
      const { ask } = await openSource();
      const whole = await ask(0, BARS);
      expect(await ask(0, BARS)).toEqual(whole);
      expect([...(await ask(0, 17)), ...(await ask(17, BARS))]).toEqual(whole);
      const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index % 4, BARS)));
      crowd.forEach((candles, index) => {
        expect(candles).toEqual(whole.slice(index % 4));
      });
    });

    it('keeps its own candles unchanged when a caller changes the returned list', async () => {
      const { ask } = await openSource();
      const whole = await ask(0, BARS);
      const count = whole.length;
      whole.length = 0;
      expect(await ask(0, BARS)).toHaveLength(count);
    });

    it('returns nothing while the session is closed', async () => {
      const { marketData, closed, setNow } = await openSource();
      if (!closed) return;
      setNow(closed.to + marketData.barMs);
      expect(await marketData.candles(closed)).toEqual([]);
    });

    it('refuses an unsupported pair', async () => {
      const { marketData, unsupported, at } = await openSource();
      if (!unsupported) return;
      const wanted = marketData.candles({ pair: unsupported, from: at(0), to: at(5) });
      await expect(wanted).rejects.toThrow(MarketDataError);
      await expect(wanted).rejects.toMatchObject({ code: 'unavailable' });
    });
  });
}
