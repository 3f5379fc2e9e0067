import { describe, expect, it } from 'vitest';
import { DAY_SLOTS, someForecast } from '../../test/some-forecast.ts';
import { chooseBySlot } from '../backtest/choose-published.ts';
import { measure, measureSkill } from './measures.ts';
import { reliabilityOf } from './reliability.ts';

const NONE = { kind: 'none' } as const;

type Outcome = 'profit' | 'loss' | 'breakeven';
const WON = { profit: true, loss: false, breakeven: null };

/** Creates a walked forecast whose spread is a tenth of the distance to its target. */
const walked = (
  slot: number,
  outcome: Outcome,
  { percent = 60, ...more }: { percent?: number; symbol?: string; licensed?: boolean } = {},
) => someForecast({ slot, won: WON[outcome], probability: percent / 100, spread: 0.001, ...more });
const trades = (outcomes: readonly Outcome[], percent?: number) =>
  outcomes.map((outcome, index) => walked(index, outcome, percent === undefined ? {} : { percent }));

describe('the measures', () => {
  const some = trades(['profit', 'profit', 'loss', 'breakeven']);

  it('match values computed by hand', () => {
    const figures = measure(some, NONE);
    expect(figures).toMatchObject({
      trades: 4,
      won: 2,
      lost: 1,
      breakeven: 1,
      expired: 0,
      longestLosingRun: 1,
    });
    expect(figures.winRate).toBeCloseTo(66.667, 2);
    expect(figures.profitFactor).toBeCloseTo(2, 9);
    expect(figures.expectancyR).toBeCloseTo(0.25, 9);
    expect(figures.totalR).toBeCloseTo(1, 9);
    expect(figures.maxDrawdown).toBeCloseTo(1, 9);
    // (0.4² + 0.4² + 0.6²) ÷ 3
    expect(figures.brierScore).toBeCloseTo(0.2267, 4);
    expect(figures.brierScoreOfWinRate).toBeCloseTo((2 / 3) * (1 / 3), 9);
  });

  it.each([
    [NONE, 1 / 4],
    [{ kind: 'points' } as const, (1 - 4 * 0.1) / 4],
    // A breakeven signal returns the stake.
    [{ kind: 'payout', payout: 0.8 } as const, (2 * 0.8 - 1) / 4],
  ])('compute the net gain under %j', (paysBy, net) => {
    expect(measure(some, paysBy).net).toBeCloseTo(net, 9);
    expect(measure(some, paysBy).totalNet).toBeCloseTo(4 * net, 9);
    expect(measure(some, paysBy).expectancyR).toBeCloseTo(0.25, 9);
  });

  it('compute the interval of a net gain from the results of days, not of single trades', () => {
    const day = (index: number, outcome: Outcome) => walked(index * DAY_SLOTS, outcome);
    const { net, netStandardError } = measure([day(0, 'profit'), day(1, 'loss'), day(2, 'profit')], NONE);
    expect(net).toBeCloseTo(1 / 3, 9);
    // The deviations of the days from their mean are 2/3, −4/3, and 2/3, so the standard error is
    // √((24/9) · 3/2) ÷ 3.
    expect(netStandardError).toBeCloseTo(2 / 3, 9);
    expect(measure([day(0, 'profit')], NONE).netInterval).toBeNull();
  });

  it('have no figures without trades', () => {
    expect(measure([], NONE)).toMatchObject({
      trades: 0,
      winRate: null,
      profitFactor: null,
      expectancyR: null,
      net: null,
      totalR: 0,
      maxDrawdown: 0,
    });
    expect(measureSkill([])).toEqual({ brierSkill: null, brierSkillInterval: null, topFifth: null });
  });

  it('measure the drawdown from the highest sum, and the sum starts at 0', () => {
    const fall = (outcomes: readonly Outcome[]) => measure(trades(outcomes), NONE).maxDrawdown;
    expect(fall(['profit', 'profit', 'loss', 'loss', 'loss', 'profit'])).toBe(3);
    expect(fall(['loss', 'loss'])).toBe(2);
  });

  it('compare predicted and actual values of the most confident fifth of the forecasts', () => {
    const rest = trades(['loss', 'loss', 'profit', 'profit', 'loss', 'profit', 'loss', 'profit'], 51);
    const { topFifth, brierSkill } = measureSkill([
      walked(0, 'profit', { percent: 58 }),
      ...rest,
      walked(9, 'loss', { percent: 56 }),
    ]);
    expect(topFifth).toMatchObject({ trades: 2, actual: 50 });
    expect(topFifth?.predicted).toBeCloseTo(57, 9);
    // The skill is the coin's 0.25 minus (0.42² + 0.56² + 4 · 0.49² + 4 · 0.51²) ÷ 10.
    expect(brierSkill).toBeCloseTo(400 * (0.25 - 0.24908), 9);
  });

  it('compare predicted and actual values in each band of predictions', () => {
    const predicted = [
      ...trades(['profit', 'profit', 'profit', 'loss', 'breakeven'], 57),
      ...trades(['loss', 'profit'], 50.9),
    ];
    expect(reliabilityOf(predicted)).toEqual([
      expect.objectContaining({ from: 50, to: 51, forecasts: 2, actual: 50 }),
      expect.objectContaining({ from: 57, to: 58, forecasts: 4, actual: 75 }),
    ]);
  });
});

describe('a slot’s published signal', () => {
  const PAYOUT = { kind: 'payout', payout: 0.85 } as const;
  const publishedOf = (...offers: { percent: number; symbol: string; licensed?: boolean }[]) =>
    chooseBySlot(
      offers.map((offer) => walked(0, 'profit', offer)),
      PAYOUT,
    ).map(({ published, silence }) => [published.map(({ pair }) => pair.symbol), silence]);

  it('is the best licensed candidate with a positive expected gain', () => {
    const offers = [
      { symbol: 'EURUSD', percent: 56 },
      { symbol: 'GBPUSD', percent: 57 },
    ];
    expect(publishedOf(...offers, { symbol: 'BTCUSDT', percent: 59, licensed: false })).toEqual([
      [['GBPUSD'], undefined],
    ]);
  });

  it('is absent, with a reason, if no candidate qualifies', () => {
    // 1.01 ÷ 1.85 = 54.6 %
    const poor = { symbol: 'EURUSD', percent: 54.5 };
    expect(publishedOf(poor)).toEqual([[[], 'nothing expected to pay']]);
    const unlicensed = { symbol: 'EURUSD', percent: 59, licensed: false };
    expect(publishedOf(unlicensed)).toEqual([[[], 'no market has shown skill yet']]);
  });
});
