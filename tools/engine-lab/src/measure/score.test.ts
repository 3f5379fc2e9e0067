import { describe, expect, it } from 'vitest';
import { DAY_SLOTS, someForecast } from '../../test/some-forecast.ts';
import { compare, score, tradesNeeded } from './score.ts';

const predicted = (probability: number, won: boolean | null, day = 0) =>
  someForecast({ probability, won, slot: day * DAY_SLOTS });

describe('the score of an engine', () => {
  const all = [
    ...[predicted(0.6, true), predicted(0.6, false, 1), predicted(0.5, true, 2)],
    ...[predicted(0.5, true, 3), predicted(0.6, null, 4)],
  ];

  it('matches values computed by hand', () => {
    const { forecasts, won, brierSkill, published, reliability } = score(all, {
      kind: 'payout',
      payout: 0.85,
    });
    expect(forecasts).toBe(4);
    expect(won?.value).toBe(75);
    // (0.16 + 0.36 + 0.25 + 0.25) ÷ 4 = 0.255
    expect(brierSkill?.value).toBeCloseTo(-2, 9);
    expect(published).toMatchObject({ signals: 3, share: 60 });
    expect(published.net?.value).toBeCloseTo((0.85 - 1 + 0) / 3, 9);
    expect(reliability.map((bin) => [bin.forecasts, bin.actual])).toEqual([
      [2, 100],
      [2, 50],
    ]);
  });

  it('has no figures without forecasts', () => {
    const nothing = { forecasts: 0, won: null, topFifth: null, brierSkill: null };
    expect(score([], { kind: 'none' })).toMatchObject(nothing);
  });

  it('counts no signal as published without a licence', () => {
    const unlicensed = all.map((each) => ({ ...each, licensed: false }));
    expect(score(unlicensed, { kind: 'none' }).published.signals).toBe(0);
  });

  it('counts days, not slots: a hundred equal slots of one day give no more certainty than one slot', () => {
    const days = [predicted(0.6, true, 0), predicted(0.6, false, 1), predicted(0.6, true, 2)];
    const many = days.flatMap((each) => Array.from({ length: 100 }, () => each));
    const lowOf = (walked: typeof days) => score(walked, { kind: 'none' }).won?.low ?? 0;
    expect(lowOf(many)).toBeCloseTo(lowOf(days), 9);
  });
});

describe('two engines', () => {
  it('are compared on the same rows', () => {
    const rows = Array.from({ length: 30 }, (_none, day) => predicted(0.6, day % 3 > 0, day));
    const bold = { name: 'bold', walked: rows };
    const coin = {
      name: 'coin',
      walked: rows.map((each) => ({ ...each, forecast: { ...each.forecast, probability: 0.5 } })),
    };
    const found = compare(coin, bold);
    expect(found).toMatchObject({ better: 'bold', worse: 'coin' });
    expect(found?.gain).toBeCloseTo(400 * (0.25 - ((2 / 3) * 0.16 + (1 / 3) * 0.36)), 6);
    expect(compare(bold, coin)).toEqual(found);
  });
});

describe('the number of trades that shows skill', () => {
  it('matches the normal approximation', () => {
    expect(tradesNeeded(0.52)).toEqual({ half: 2_401, eighty: 4_904 });
    expect(tradesNeeded(0.51).half).toBe(9_604);
  });
});
