import { expect, it } from 'vitest';
import { createTally, type StrongSums } from './forecast-tally.ts';
import { fitOffers } from './offer.ts';
import { addSlot } from './ratio.ts';

const EDGE = 0.12;
const LEVEL = 0.07;
/** Sums of a market whose strong claims all have the edge EDGE. */
const marketOf = (claims: number, beyond: number): StrongSums => {
  const signs = claims * (LEVEL + beyond);
  return [claims, claims * EDGE, claims * EDGE * EDGE, signs, EDGE * signs];
};
/** 30 markets with equal skill and some luck, and the market L with a win rate of 57 %. */
function effectsWith(others: Record<string, StrongSums>) {
  const equal = Array.from({ length: 30 }, (_none, at) => marketOf(1_600, at % 2 ? 0.025 : -0.025));
  const day = createTally();
  day.markets = { ...Object.fromEntries(equal.map((sums, at) => [`E${at}`, sums])), ...others };
  addSlot(day.strong, 0, 48_000);
  return fitOffers([day]).effects;
}

it('the effect of a lucky market is shrunk by the variance between the other markets', () => {
  const { effect = 1 } = effectsWith({ L: marketOf(1_600, 0.08) }).L ?? {};
  expect(effect).toBeGreaterThan(0);
  expect(effect).toBeLessThan(0.035);
});

it('the luck of markets with few claims hardly changes the effects of the others', () => {
  const few = Array.from({ length: 60 }, (_none, at) => [`F${at}`, marketOf(10, at % 2 ? 0.6 : -0.6)]);
  const alone = effectsWith({ L: marketOf(1_600, 0.08) }).L?.effect ?? 0;
  const beside = effectsWith({ L: marketOf(1_600, 0.08), ...Object.fromEntries(few) }).L?.effect ?? 1;
  expect(Math.abs(beside - alone)).toBeLessThan(0.01);
});
