import { SERVED } from '@croneai/engine/engines/engines.ts';
import { describe, expect, it } from 'vitest';
import { type WalkedForecast, walkMarkets } from '../measure/walk-markets.ts';
import { WORLDS } from '../prices/world.ts';
import { tryLicence } from './licence-gates.ts';
import { KNOWN_WORLDS, tryOffers } from './offer-gates.ts';
import {
  GATE_SLOT_MS,
  GATED_WORLDS,
  type GateResult,
  gateText,
  isKept,
  tryGates,
  walkWorld,
} from './world-gates.ts';

const brokenOf = (results: readonly GateResult[]) =>
  results.filter((result) => !isKept(result)).map(gateText);

describe('worlds with known skill', { timeout: 60_000 }, () => {
  it('each have at least one gate, which is a limit for a measured result', () => {
    expect(GATED_WORLDS).toEqual(Object.keys(WORLDS));
  });

  it.each(GATED_WORLDS)('let the served engine pass all gates: %s', async (world) => {
    const results = await tryGates(world);
    expect(results.length).toBeGreaterThan(0);
    expect(brokenOf(results)).toEqual([]);
  });

  it('reveal no outcome before it is settled: swapped outcomes of the last slots do not change predictions', async () => {
    const reversal = await walkWorld('reversal');
    const last = Math.max(...reversal.walked.map(({ row }) => row.slot));
    const turned = reversal.histories.map(({ rows, ...market }) => ({
      ...market,
      rows: rows.map((row) =>
        row.slot < last - GATE_SLOT_MS || row.outcome.label === null
          ? row
          : { ...row, outcome: { ...row.outcome, label: (1 - row.outcome.label) as 0 | 1 } },
      ),
    }));
    const predicted = (walked: readonly WalkedForecast[]) =>
      walked.map(({ forecast, evidence }) => [forecast, evidence]);
    expect(predicted(walkMarkets(SERVED, turned, GATE_SLOT_MS))).toEqual(
      predicted(walkMarkets(SERVED, reversal.histories, GATE_SLOT_MS)),
    );
  });
});

it('a licence keeps its guarantees in a short version of the licence trial', { timeout: 60_000 }, () => {
  const trial = { worthless: 60, slots: 20_000, markets: 40, days: 21, draws: 2 };
  expect(brokenOf(tryLicence(trial, 1))).toEqual([]);
});

it.each(KNOWN_WORLDS)(
  'in the world %s, predictions of published signals match the true odds in a short version of the offer trial',
  { timeout: 240_000 },
  async (world) => {
    const results = await tryOffers(world, { seed: 1, markets: 60, days: 14, trainEvery: 7 });
    expect(results.length).toBeGreaterThan(0);
    expect(brokenOf(results)).toEqual([]);
  },
);

describe('a gate', () => {
  const gate = { world: 'noise', what: '% won', value: 52 };
  it.each([
    [{ ...gate, atMost: 51 }, false],
    [{ ...gate, atLeast: 53 }, false],
    [{ ...gate, atLeast: 52, atMost: 52 }, true],
    [{ ...gate, value: Number.NaN, atLeast: 0 }, false],
  ])('with the result %j passes: %s', (result, kept) => {
    expect(isKept(result)).toBe(kept);
    expect(gateText(result).startsWith(kept ? 'kept' : 'BROKEN')).toBe(true);
  });
});
