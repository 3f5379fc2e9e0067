import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { type Differences, NO_DIFFERENCES } from '../model/difference.ts';
import { type ChallengerRecord, expertChallenger, proposalOf, weighSlot } from './challengers.ts';

const AT = Date.UTC(2026, 11, 24);

describe('a challenger in the shadow', () => {
  const told = (kind: 'forex' | 'metal', claimed: number, own: number, label: 0 | 1) =>
    ({ kind, claimed, own, label }) as const;

  it('adds one observation per slot: the champion’s Brier score minus the challenger’s, averaged over the markets', () => {
    const record = weighSlot(undefined, [told('forex', 0.5, 0.6, 1), told('metal', 0.6, 0.5, 1)]);
    // The two differences, 0.25 − 0.16 = 0.09 and 0.16 − 0.25 = −0.09, cancel out.
    expect(record.all).toMatchObject({ slots: 1, sum: 0 });
    expect(record.kinds.forex?.sum).toBeCloseTo(0.09, 12);
    expect(record.kinds.metal?.sum).toBeCloseTo(-0.09, 12);
    expect(record.kinds.crypto).toBeUndefined();
  });

  it('learns nothing from a slot without outcomes', () => {
    expect(weighSlot(undefined, [])).toEqual({ days: 0, all: NO_DIFFERENCES, kinds: {} });
  });

  it('earns evidence if it is better, and earns none if it forecasts the same as the champion', () => {
    let [better, same]: [ChallengerRecord | undefined, ChallengerRecord | undefined] = [undefined, undefined];
    for (let slot = 0; slot < 2_000; slot += 1) {
      const label = slot % 5 < 3 ? 1 : 0;
      better = weighSlot(better, [told('forex', 0.5, 0.6, label)]);
      same = weighSlot(same, [told('forex', 0.55, 0.55, label)]);
    }
    expect(proposalOf(better, 1, AT).evidence).toBeGreaterThan(100);
    expect(proposalOf(same, 1, AT).evidence).toBe(1);
  });
});

describe('a proposal to promote', () => {
  const sure: Differences = { ...NO_DIFFERENCES, logAbove: Math.log(81) };
  const whole: ChallengerRecord = { days: 28, all: sure, kinds: { forex: sure } };

  it('needs evidence of 20 times the number of registered challengers, at least four weeks, and a calibration slope near 1', () => {
    expect(proposalOf(whole, 1, AT)).toMatchObject({ needed: 80, worseKinds: [], lacks: [] });
    expect(proposalOf(whole, 1, AT).evidence).toBeCloseTo(81, 9);
    const weak = { ...sure, logAbove: Math.log(79) };
    expect(proposalOf({ ...whole, all: weak }, 1, AT).lacks).toEqual(['evidence']);
    expect(proposalOf({ ...whole, days: 27 }, 1, AT).lacks).toEqual(['days']);
    expect(proposalOf(whole, 0.69, AT).lacks).toEqual(['slope']);
    expect(proposalOf(whole, 1.31, AT).lacks).toEqual(['slope']);
    expect(proposalOf(whole, null, AT).lacks).toEqual(['slope']);
    expect(proposalOf(undefined, null, AT).lacks).toEqual(['evidence', 'days', 'slope']);
  });

  it('is withheld if the engine is significantly worse for one kind of market', () => {
    const worse = { ...NO_DIFFERENCES, logBelow: Math.log(21) };
    expect(proposalOf({ ...whole, kinds: { metal: worse } }, 1, AT)).toMatchObject({
      worseKinds: ['metal'],
      lacks: ['kinds'],
    });
  });

  it('counts only challengers that were registered in the last 180 days', () => {
    expect(proposalOf(whole, 1, AT + 180 * DAY_MS).needed).toBe(20);
  });
});

describe('an expert as a challenger', () => {
  it('forecasts like this expert, and is absent if the engine lacks the expert', () => {
    const [known] = expertChallenger(['coin', 'fade-15'], 'fade-15', AT);
    expect(known?.forecast?.([0.5, 0.6])).toBe(0.6);
    expect(expertChallenger(['coin'], 'fade-15', AT)).toEqual([]);
  });
});
