import { describe, expect, it } from 'vitest';
import { someBefore, someEntry } from '../../test/some-entry.ts';
import { SERVED } from '../engines/engines.ts';
import { findPair } from '../markets/universe.ts';
import { createDayRecord, gainOf, rankFifth } from './day-record.ts';

const count = (isLicensed: (symbol: string, slot: number) => boolean = () => false) =>
  createDayRecord({
    engine: SERVED,
    kindOf: (symbol) => findPair(symbol)?.kind,
    isLicensed,
    challengers: {},
  });
const page = ['EURUSD', 'BTCUSDT'].map((symbol) => someEntry(symbol));

describe('the record of a day', () => {
  it('sums, for each kind of market, the predictions, the outcomes, and the gains over a coin toss', () => {
    const counting = count();
    counting.takeSlot(0, 0, page, page);
    const { kinds, engines, sums } = counting.end();
    // Predicted 0.56, actual 1: 0.25 − 0.44² = 0.0564.
    expect(gainOf(0.56, 1)).toBeCloseTo(0.25 - 0.44 ** 2, 12);
    expect(kinds.forex).toMatchObject({ forecasts: 1, predicted: 0.56, wins: 1, rows: 1 });
    expect(kinds.forex?.gain).toBeCloseTo(0.0564, 12);
    expect(sums.crypto).toEqual([[0, 0, 0]]);
    expect(engines['mix-logit-1']).toMatchObject({ forecasts: 2, claims: 2, wins: 2 });
    expect(engines.coin).toMatchObject({ forecasts: 2, claims: 0, gain: 0, squares: 0 });
    // In these entries, the fixed rule forecasts 0.5, so it makes no claim.
    expect(engines['fade-15']).toMatchObject({ forecasts: 2, claims: 0 });
  });

  it('counts the gains of markets separately if they had a licence before the slot began', () => {
    const counting = count((symbol, slot) => symbol === 'EURUSD' && slot >= 300_000);
    counting.takeSlot(0, 0, page, page);
    counting.takeSlot(300_000, 1, page, page);
    expect(counting.end().sums.forex?.map(([index, licensed, gain]) => [index, licensed, gain])).toEqual([
      [0, 0, 0],
      [1, 1, 0.0564],
    ]);
  });

  it('skips slots if the ledger page of the slot or of the next slot is missing, and markets without an outcome, a winner, or a known kind', () => {
    const counting = count();
    counting.takeSlot(0, 0, [], page);
    counting.takeSlot(300_000, 1, page, []);
    const blank = [
      { symbol: 'EURUSD' },
      someEntry('BTCUSDT', { before: someBefore({ buyR: -1, sellR: -1, label: null }) }),
      someEntry('NOMARKET'),
    ];
    counting.takeSlot(600_000, 2, [...page, someEntry('NOMARKET')], blank);
    const { kinds, sums, challengers } = counting.end();
    expect(kinds.forex).toMatchObject({ forecasts: 0, rows: 2 });
    expect(kinds.crypto).toMatchObject({ forecasts: 0, rows: 2 });
    expect(sums).toEqual({});
    expect(challengers.coin).toMatchObject({ days: 1, all: { slots: 0 } });
  });
});

it('of all forecasts, counts the 20 % (rounded down) with the largest edges, and prefers the first forecast if edges are equal', () => {
  const edges = [0.01, 0.05, 0.02, 0.05, 0.03, 0.01, 0.01, 0.01, 0.01, 0.01, 0.04];
  const top = rankFifth(edges, [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
  expect(top).toMatchObject({ claims: 2, wins: 1 });
  expect(top.predicted).toBeCloseTo(1.1, 12);
  expect(rankFifth([0.1, 0.1, 0.1, 0.1], [1, 1, 1, 1])).toEqual({ claims: 0, predicted: 0, wins: 0 });
});
