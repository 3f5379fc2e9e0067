import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import type { OfferLine } from './artefact.ts';
import { createTally, type ForecastTally, type StrongSums } from './forecast-tally.ts';
import { fitOffers } from './offer.ts';
import { addSlot } from './ratio.ts';

const EDGE = 0.12;
const LEVEL = 0.07;
/** Sums of a market whose strong claims all have the edge EDGE. */
const marketOf = (claims: number, beyond: number): StrongSums => {
  const signs = claims * (LEVEL + beyond);
  return [claims, claims * EDGE, claims * EDGE * EDGE, signs, EDGE * signs];
};
const dayOf = (markets: Record<string, StrongSums>): ForecastTally => {
  const day = { ...createTally(), markets };
  addSlot(day.strong, 0, 48_000);
  return day;
};
const lineOf = (days: readonly ForecastTally[]): OfferLine => {
  const { line } = fitOffers(days);
  if (!line) throw new Error('too few strong claims');
  return line;
};

describe('the effect of a market', () => {
  /** 30 markets with equal skill and some luck, and the market L with a win rate of 57 %. */
  function offersWith(others: Record<string, StrongSums>) {
    const equal = Array.from({ length: 30 }, (_none, at) => marketOf(1_600, at % 2 ? 0.025 : -0.025));
    return fitOffers([
      dayOf({ ...Object.fromEntries(equal.map((sums, at) => [`E${at}`, sums])), ...others }),
    ]);
  }

  it('is its distance from the line, shrunk by its luck and by the variance between the other markets', () => {
    const { line, effects } = offersWith({ L: marketOf(1_600, 0.08) });
    const beyond = LEVEL + 0.08 - (line?.level ?? 0);
    // The others differ by as much as the luck of 1,600 claims, and by a little because the line is
    // higher than their mean. So only the prior (0.03²) is left, as 16 of 46 markets.
    const luck = 1 / 1_600;
    const variance = (30 * (LEVEL - (line?.level ?? 0)) ** 2 + 16 * 0.03 ** 2) / 46;
    const share = variance / (variance + luck);
    const { effect = 0, effectError = 0 } = effects.L ?? {};
    expect(effect).toBeCloseTo(share * beyond, 4);
    expect(effectError).toBeCloseTo(Math.sqrt(share * luck), 4);
  });

  it('hardly changes with the luck of markets that have few claims', () => {
    const few = Array.from({ length: 60 }, (_none, at) => [`F${at}`, marketOf(10, at % 2 ? 0.6 : -0.6)]);
    const alone = offersWith({ L: marketOf(1_600, 0.08) }).effects.L?.effect ?? 0;
    const beside =
      offersWith({ L: marketOf(1_600, 0.08), ...Object.fromEntries(few) }).effects.L?.effect ?? 1;
    expect(Math.abs(beside - alone)).toBeLessThan(0.01);
  });
});

describe('the change of a market’s slope', () => {
  const DAYS = 28;
  const MARKETS = 200;
  /** The markets W claim less than the average of their kind, with a constant slope of 1. */
  const WEAK_EDGE = 0.07;
  /** `slopeOn` returns the slope of a market on a day, `claims` is the number of claims a day. */
  const daysOf = (slopeOn: (market: number, day: number) => number, claims = 10_000) =>
    Array.from({ length: DAYS }, (_none, day) => {
      const market = (name: string, edge: number, slope: number): [string, StrongSums] => {
        const signs = claims * edge * slope;
        return [name, [claims, claims * edge, claims * edge * edge, signs, edge * signs]];
      };
      return dayOf(
        Object.fromEntries(
          Array.from({ length: MARKETS }, (_no, at) => [
            market(`M${at}`, EDGE, slopeOn(at, day)),
            market(`W${at}`, WEAK_EDGE, 1),
          ]).flat(),
        ),
      );
    });
  /** Removes the prior, which is a standard deviation of ¼ with the weight of 16 markets. */
  const measured = ({ change }: OfferLine): number => (change ** 2 * (MARKETS + 16) - 16 / 16) / MARKETS;

  it('has the variance by which random walks now differ from their mean, whatever weak markets do', () => {
    const random = randomOf(3);
    const [paths, misses] = [[] as number[][], [] as number[]];
    for (let market = 0; market < MARKETS; market++) {
      let slope = 1;
      const path = Array.from({ length: DAYS }, () => {
        // The sum of twelve uniform numbers has the variance 1.
        const step = Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6);
        slope += 0.2 * step;
        return slope;
      });
      paths.push(path);
      misses.push(slope - path.reduce((sum, each) => sum + each, 0) / DAYS);
    }
    const variance = misses.reduce((sum, miss) => sum + miss ** 2, 0) / MARKETS;
    const found = measured(lineOf(daysOf((market, day) => paths[market]?.[day] ?? 0)));
    expect(variance).toBeGreaterThan(0.3);
    expect(Math.abs(found / variance - 1)).toBeLessThan(0.15);
  });

  it('is zero if slopes last, except for the prior', () => {
    const found = measured(lineOf(daysOf((market) => 0.5 + market / MARKETS)));
    expect(Math.abs(found)).toBeLessThan(0.002);
  });

  it('does not count the luck of few claims', () => {
    const random = randomOf(4);
    // The mean of `claims` signs of 1 and −1 has the variance 1 ÷ claims, and so has this noise.
    const claims = 100;
    const noise = () =>
      (Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6) / 10) as number;
    const found = measured(lineOf(daysOf(() => 1 + noise() / EDGE, claims)));
    expect(Math.abs(found)).toBeLessThan(0.02);
  });
});
