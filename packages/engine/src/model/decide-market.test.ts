import { describe, expect, it } from 'vitest';
import { SURE_CALIBRATION, SURE_OFFERS } from '../../test/some-calibration.ts';
import { contributions, MIX_LOGIT } from '../engines/mix-logit/engine.ts';
import { FEATURE_COUNT, FEATURE_NAMES } from '../engines/mix-logit/features.ts';
import { EQUAL_MIXTURE } from '../engines/mix-logit/mix-logit.ts';
import { getPair } from '../markets/universe.ts';
import { bestOfShard, chooseBest, decideMarket, isPublishable, rated, toCandidate } from './decide-market.ts';

const PAYOUT = { kind: 'payout', payout: 0.85 } as const;
const pair = getPair('EURUSD');
const model = {
  rows: 7_900,
  learned: [null, null, FEATURE_NAMES.map((name) => (name === 'r15' ? -0.3 : name === 'r60' ? 0.1 : 0))],
};
const rowWith = (values: Partial<Record<(typeof FEATURE_NAMES)[number], number>>) => ({
  slot: 0,
  features: Float32Array.from(
    { length: FEATURE_COUNT },
    (_, index) => values[FEATURE_NAMES[index] as 'r1'] ?? 0,
  ),
  entry: 1.085,
  distance: 0.0006,
  atr: 0.0004,
  spread: 0.0001,
});
const known = { model, weights: EQUAL_MIXTURE, calibration: SURE_CALIBRATION, licensed: true };
const lastExpert = [0, 0, 1, 0, 0];

describe('a decision', () => {
  it('has the side, levels, and break-even that follow from its row, and reasons with the right sign and size', () => {
    const row = rowWith({ r15: -1.9, r60: -2 });
    const decision = decideMarket(MIX_LOGIT, pair, row, { ...known, weights: lastExpert }, PAYOUT);
    const candidate = toCandidate(MIX_LOGIT, decision, PAYOUT);
    expect(candidate).toMatchObject({
      pair: 'EURUSD',
      signalType: 'buy',
      entryPrice: 1.085,
      stopLoss: 1.0844,
      takeProfit: 1.0856,
      needed: 54.6,
      confidence: 59.1,
      pays: true,
      rows: 7_900,
    });
    const parts = contributions(model, lastExpert, row.features);
    expect(candidate.reasons.map(({ group }) => group)).toEqual(['quarter', 'hour']);
    for (const { group, points } of candidate.reasons) expect(points).toBeCloseTo(parts[group] * 100, 1);
    expect(candidate.analysis).toBe(
      'Buy. In the last 15 minutes the price fell 1.9 times its usual move: in favor (+14.1 points). ' +
        'In the last hour the price fell 2.0 times its usual move: against (−4.7 points). ' +
        'Expected to win 59.1% (58.9 to 59.3%). A signal needs 54.6% or more at a payout of 85%, even after a margin for luck. Learned from 7,900 slots of this market.',
    );
  });

  it('has the other side with the same figures if the prices are mirrored', () => {
    const [one, other] = [1, -1].map((sign) =>
      toCandidate(
        MIX_LOGIT,
        decideMarket(MIX_LOGIT, pair, rowWith({ r15: 1.2 * sign, r60: 0.3 * sign }), known, PAYOUT),
        PAYOUT,
      ),
    );
    expect([one?.signalType, other?.signalType]).toEqual(['sell', 'buy']);
    expect(one).toMatchObject({ confidence: other?.confidence, low: other?.low, gain: other?.gain });
  });

  it('is worth publishing only if the market has a licence and the trade has an expected gain', () => {
    const strong = rowWith({ r15: -4 });
    const weak = rowWith({ r15: -0.1 });
    const worth = (row: typeof strong, licensed: boolean) => {
      const knowledge = { ...known, weights: lastExpert, licensed };
      return isPublishable(rated(decideMarket(MIX_LOGIT, pair, row, knowledge, PAYOUT)));
    };
    expect([worth(strong, true), worth(strong, false), worth(weak, true)]).toEqual([true, false, false]);
  });

  it('is published by the margin for luck, even if skill may have ended and its interval is wide', () => {
    const calibration = { ...SURE_CALIBRATION, offers: { ...SURE_OFFERS, change: 0.4 } };
    const knowledge = { ...known, weights: lastExpert, calibration };
    const decision = decideMarket(MIX_LOGIT, pair, rowWith({ r15: -4 }), knowledge, PAYOUT);
    const { low, needed, gain, pays } = toCandidate(MIX_LOGIT, decision, PAYOUT);
    expect(low).toBeLessThan(needed);
    expect(pays).toBe(true);
    expect(gain).toBeCloseTo(1.85 * decision.offer.cautious - 1, 10);
  });
});

const candidate = (
  pair: string,
  gain: number,
  { licensed = true, pays = gain > 0.01, strength = 0.1 } = {},
) => ({
  pair,
  gain,
  strength,
  licensed,
  pays,
});
const symbols = (all: readonly { pair: string }[]) => all.map((each) => each.pair);

describe('the candidates of a shard', () => {
  it('are the best publishable candidates, sorted by gain, then strength, then name', () => {
    const all = [candidate('C', 0.1), candidate('B', 0.1), candidate('A', 0.1, { strength: 0.05 })];
    expect(symbols(bestOfShard([...all, candidate('D', 0.2, { licensed: false })], 2))).toEqual(['B', 'C']);
  });

  it('are the best of all candidates if none is publishable, and licensed candidates come first', () => {
    const [poor, free] = [candidate('A', -0.2), candidate('C', 0.3, { licensed: false })];
    expect(symbols(bestOfShard([poor, candidate('B', -0.1), free], 1))).toEqual(['B']);
    expect(symbols(bestOfShard([{ ...poor, licensed: false }, free], 1))).toEqual(['C']);
    expect(bestOfShard([], 1)).toEqual([]);
  });
});

describe('the best of a slot', () => {
  it('is publishable, and has the highest expected gain', () => {
    const all = [
      ...[candidate('EURUSD', 0.02), candidate('BTCUSDT', 0.09)],
      ...[candidate('XAUUSD', 0.3, { licensed: false }), candidate('ETHUSDT', 0.4, { pays: false })],
    ];
    expect(symbols(chooseBest(all, 1))).toEqual(['BTCUSDT']);
    expect(chooseBest(all.slice(2), 2)).toEqual([]);
  });

  it('does not bet twice on one currency', () => {
    const all = ['EURUSD', 'GBPUSD', 'AUDNZD', 'BTCUSDT', 'ETHUSDT'].map((symbol, place) =>
      candidate(symbol, 0.5 - place / 10),
    );
    expect(symbols(chooseBest(all, 4))).toEqual(['EURUSD', 'AUDNZD', 'BTCUSDT']);
  });
});
