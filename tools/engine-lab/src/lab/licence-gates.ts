import {
  type Evidence,
  isLicensed,
  LICENCE_EVIDENCE,
  licenceBar,
  NO_EVIDENCE,
  wealthOf,
  weigh,
} from '@croneai/engine/model/licence.ts';
import { uniforms } from '../prices/world.ts';
import type { GateResult } from './world-gates.ts';

// Tests the guarantees of a licence on markets with known skill. Draws their outcomes directly,
// without prices.

const WORTHLESS_CLAIMS = [0.51, 0.52, 0.53, 0.54, 0.55];
const SLOTS_A_DAY = 288;
/**
 * True win rates of markets that also claim these rates. The time until their first licence is
 * measured.
 */
const SKILLED = [0.55, 0.56, 0.57] as const;
const MEDIAN_SLOTS = 600;

/** Size of the trial. The tests use a shorter one. */
export type LicenceTrial = typeof FULL_TRIAL;
export const FULL_TRIAL = {
  /** Number of markets without skill. Each of them makes a claim in every slot. */
  worthless: 400,
  /** Maximum number of slots for which each market without skill is watched. */
  slots: 100_000,
  /** Number of markets in each draw, including the skilled ones. */
  markets: 247,
  days: 56,
  draws: 10,
};

/**
 * Simulates `good` skilled markets among many markets without skill. `foundPercent` is the
 * percentage of draws in which all skilled markets have a licence at the end. `wrongPercent` is the
 * percentage of licences that belong to markets without skill, counted at the end of each day.
 */
function holdLicences(good: number, { markets, days, draws }: LicenceTrial, random: () => number) {
  let [held, wrong, found] = [0, 0, 0];
  for (let draw = 0; draw < draws; draw++) {
    const all: Evidence[] = Array.from({ length: markets }, () => NO_EVIDENCE);
    for (let slot = 1; slot <= days * SLOTS_A_DAY; slot++) {
      // All markets without skill share half of their luck.
      const common = random();
      for (let market = 0; market < markets; market++) {
        const isGood = market < good;
        const luck = !isGood && random() < 0.5 ? common : random();
        const label = luck < (isGood ? 0.57 : 0.5) ? 1 : 0;
        all[market] = weigh(all[market] as Evidence, isGood ? 0.57 : 0.54, label);
      }
      if (slot % SLOTS_A_DAY !== 0) continue;
      const bar = licenceBar(all);
      const licensed = all.flatMap((own, market) => (isLicensed(own, bar) ? [market] : []));
      held += licensed.length;
      wrong += licensed.filter((market) => market >= good).length;
    }
    const bar = licenceBar(all);
    if (all.slice(0, good).every((own) => isLicensed(own, bar))) found++;
  }
  return { foundPercent: (100 * found) / draws, wrongPercent: held === 0 ? 0 : (100 * wrong) / held };
}

/** Counts the slots until half of the markets with the true win rate `truth` have a licence. */
function medianSlots(truth: number, random: () => number): number {
  const waited = Array.from({ length: 201 }, () => {
    let [evidence, slots] = [NO_EVIDENCE, 0];
    for (; wealthOf(evidence) < LICENCE_EVIDENCE && slots < 9_000; slots++)
      evidence = weigh(evidence, truth, random() < truth ? 1 : 0);
    return slots;
  });
  return waited.sort((a, b) => a - b)[100] as number;
}

export function tryLicence(trial: LicenceTrial, seed: number): GateResult[] {
  const random = uniforms(seed);
  let ever = 0;
  for (let market = 0; market < trial.worthless; market++) {
    const claim = WORTHLESS_CLAIMS[market % WORTHLESS_CLAIMS.length] as number;
    let evidence = NO_EVIDENCE;
    for (let slot = 0; slot < trial.slots && wealthOf(evidence) < LICENCE_EVIDENCE; slot++)
      evidence = weigh(evidence, claim, random() < 0.5 ? 1 : 0);
    if (wealthOf(evidence) >= LICENCE_EVIDENCE) ever++;
  }
  const one = holdLicences(1, trial, random);
  const some = holdLicences(12, trial, random);
  const gate = (what: string, value: number, bound: Pick<GateResult, 'atLeast' | 'atMost'>) => ({
    world: 'licence',
    what,
    value,
    ...bound,
  });
  return [
    gate(
      `% of ${trial.worthless} worthless markets ever at ${LICENCE_EVIDENCE} in ${trial.slots.toLocaleString('en-GB')} slots`,
      (100 * ever) / trial.worthless,
      { atMost: 5 },
    ),
    gate(`% of draws in which the one good market of ${trial.markets} is licensed`, one.foundPercent, {
      atLeast: 90,
    }),
    gate('% of the licences held beside it that are false', one.wrongPercent, { atMost: 5 }),
    gate('% of the licences held that are false, where twelve are good', some.wrongPercent, { atMost: 5 }),
    ...SKILLED.map((truth) =>
      gate(
        `slots until half of the markets that win ${(100 * truth).toFixed(0)} % show it`,
        medianSlots(truth, random),
        { atMost: MEDIAN_SLOTS },
      ),
    ),
  ];
}
