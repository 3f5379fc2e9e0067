import { DAY_MS } from '@croneai/contracts/units.ts';
import { expectationText, expectedTerms, expectFromPrices } from '@croneai/engine/expect-from-prices.ts';
import { type CandleRequest, type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { describe, expect, it } from 'vitest';
import { DAYS_AT_ONCE, readWithRetries } from '../../feeds/read-with-retries.ts';

const TO = Date.parse('2026-11-20T00:00Z');
const DAYS = 36;
/** The synthetic feed has a pattern in the first pair and none in the second. */
const PAIRS = ['BTCUSDT', 'GBPUSD'].map(getPair);
const made = createSyntheticMarketData({ seed: 'croneai', now: () => TO });
const now = () => TO + 120_000;

const expectFrom = (marketData: MarketData, isDear = false) =>
  expectFromPrices({
    marketData,
    pairs: PAIRS,
    terms: expectedTerms({ kind: 'payout', payout: 0.8 }),
    signalsPerSlot: 1,
    span: { from: TO - DAYS * DAY_MS, to: TO },
    stepMs: isDear ? DAYS_AT_ONCE * DAY_MS : Number.POSITIVE_INFINITY,
    patiently: readWithRetries({ isDear, now, signal: new AbortController().signal }),
    now,
    onMarket: async () => undefined,
  });

const ofMade = expectFrom(made);

describe('expected results from prices', () => {
  it('cover the last 28 days, use what was learned from earlier days, and contain signals from the planted pattern', async () => {
    const expectation = await ofMade;
    expect(expectation).toMatchObject({
      from: new Date(TO - 28 * DAY_MS).toISOString(),
      until: new Date(TO).toISOString(),
      learnedDays: DAYS - 28,
      markets: 2,
      terms: [{ paysBy: { payout: 0.8 } }, { paysBy: { kind: 'points' } }, { paysBy: { kind: 'none' } }],
    });
    const [payout] = expectation.terms;
    expect(payout?.signals).toBeGreaterThan(100);
    expect(payout?.kinds.map(({ kind }) => kind)).toEqual(['crypto']);
    expect(payout?.won?.low).toBeGreaterThan(53);
    expect(expectationText(expectation)).toMatch(
      /At a payout of 80%: [\d.]+ % of the slots have a signal\n {2}all/,
    );
  });

  it('use prices that are read from a provider three days at a time, and an invalid reply counts as a gap', async () => {
    const asked: number[] = [];
    const provider: MarketData = {
      ...made,
      provenance: 'live',
      candles: async (request: CandleRequest) => {
        asked.push(request.to - request.from);
        if (request.from < TO - 20 * DAY_MS && request.to > TO - 20 * DAY_MS)
          throw new MarketDataError('bad_reply', 'it is there twice');
        return made.candles(request);
      },
    };
    const expectation = await expectFrom(provider, true);
    expect(Math.max(...asked)).toBe(3 * DAY_MS);
    expect(asked.length).toBeGreaterThanOrEqual((PAIRS.length * DAYS) / 3);
    expect(expectation.terms[2]?.signals).toBeGreaterThan(0);
    expect(expectation.terms[2]?.signals).not.toBe((await ofMade).terms[2]?.signals);
  });
});
