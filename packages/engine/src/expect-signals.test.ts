import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { skilledRows } from '../test/some-rows.ts';
import { SERVED } from './engines/engines.ts';
import { expectSignals } from './expect-signals.ts';
import { getPair } from './markets/universe.ts';
import { trackMarket } from './model/track.ts';

const SLOT_MS = 300_000;
const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 16;
const UNTIL = FROM + DAYS * DAY_MS;
const COUNTED_FROM = UNTIL - 4 * DAY_MS;
const TERMS = [{ kind: 'payout', payout: 0.85 }, { kind: 'points' }, { kind: 'none' }] as const;

/**
 * Creates a market whose outcomes follow its first feature with strength `skill`. From `endsAt` on,
 * the outcomes are random.
 */
function trackOf(symbol: string, seed: number, skill: number, endsAt = UNTIL) {
  const rows = skilledRows({ seed, until: UNTIL, skill, endsAt });
  const trainAt = Array.from({ length: DAYS + 1 }, (_none, day) => FROM + day * DAY_MS);
  const options = { trainAt, until: UNTIL, slotMs: SLOT_MS, keepFrom: Number.POSITIVE_INFINITY };
  return {
    track: trackMarket(SERVED, getPair(symbol), rows, options),
    costs: new Float64Array(rows.length).fill(0.1),
  };
}
const expected = (markets: Parameters<typeof expectSignals>[0], signalsPerSlot = 1) =>
  expectSignals(markets, { terms: TERMS, from: COUNTED_FROM, until: UNTIL, slotMs: SLOT_MS, signalsPerSlot });

describe('expected signals', () => {
  const skilled = [trackOf('BTCUSDT', 1, 0.5), trackOf('EURUSD', 2, 0.5), trackOf('AUDCAD', 3, 0)];
  const [payout, points, none] = expected(skilled);

  it('win more often than a coin toss, as predicted, if the forecasts have skill, and are counted for each kind of market', () => {
    expect(payout?.signals).toBeGreaterThan(200);
    expect(payout?.won?.value).toBeGreaterThan(payout?.won?.low ?? 100);
    // Two of the three markets have skill. Their signals win about two thirds of the time, but
    // claims are capped at 60 %. Both figures below must be well above the 50 % of a coin toss.
    expect(payout?.predicted).toBeGreaterThan(56);
    expect(payout?.won?.value).toBeGreaterThan(56);
    for (const each of [payout, points, none]) {
      expect(each?.kinds.reduce((sum, { signals }) => sum + signals, 0)).toBe(each?.signals);
      expect(each?.perDay).toBeCloseTo((each?.signals ?? 0) / 4, 10);
      expect(each?.slotShare).toBeCloseTo((100 * (each?.signals ?? 0)) / (4 * 288), 10);
    }
    expect(none?.signals).toBeGreaterThan(payout?.signals ?? Number.POSITIVE_INFINITY);
  });

  it('state gains in stakes under a payout, and in multiples of the risk, after the cost, under terms in points', () => {
    const wonShare = (payout?.won?.value ?? 0) / 100;
    expect(payout?.net?.value).toBeCloseTo(1.85 * wonShare - 1, 10);
    const gross = 0.8 * ((2 * (points?.won?.value ?? 0)) / 100 - 1);
    expect(points?.net?.value).toBeCloseTo(gross - 0.1, 10);
  });

  it('have up to the configured number of signals per slot, but never two on the same currency', () => {
    const two = expected([...skilled, trackOf('EURGBP', 4, 0.5)], 2)[0];
    expect(two?.signals).toBeGreaterThan(payout?.signals ?? Number.POSITIVE_INFINITY);
    expect(two?.slotShare).toBeLessThan((100 * (two?.signals ?? 0)) / (4 * 288));
  });

  it('are absent if the forecasts have no skill', () => {
    const [silent] = expected([trackOf('BTCUSDT', 5, 0), trackOf('EURUSD', 6, 0)]);
    expect(silent).toMatchObject({ signals: 0, perDay: 0, slotShare: 0, kinds: [] });
    expect(silent).toMatchObject({ predicted: null, won: null, net: null });
  });

  it('win less often than predicted if the skill ended before the days that are counted', () => {
    const [dead] = expected([
      trackOf('BTCUSDT', 1, 0.5, COUNTED_FROM),
      trackOf('EURUSD', 2, 0.5, COUNTED_FROM),
    ]);
    expect(dead?.signals).toBeGreaterThan(20);
    expect(dead?.predicted).toBeGreaterThan(54);
    expect(dead?.won?.value).toBeLessThan(54);
  });
});
