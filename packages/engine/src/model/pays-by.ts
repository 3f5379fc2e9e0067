import type { PaysBy, TermsCount } from '@croneai/contracts/signals.ts';
import type { Calibration } from './artefact.ts';
import type { Offer } from './calibration.ts';

/**
 * Parses `payout=0.85`, `points` or `none`; undefined for other texts. A payout must be above 0 and
 * at most 5.
 */
export function parsePaysBy(text: string): PaysBy | undefined {
  if (text === 'points' || text === 'none') return { kind: text };
  const found = /^payout[=:](\d+(?:\.\d+)?)$/.exec(text);
  const payout = Number(found?.[1]);
  return payout > 0 && payout <= MOST_PAYOUT ? { kind: 'payout', payout } : undefined;
}
const MOST_PAYOUT = 5;

export const paysByText = (paysBy: PaysBy): string =>
  paysBy.kind === 'payout' ? `payout=${paysBy.payout}` : paysBy.kind;

/** Counts one more signal under its terms, in place. */
export function addTerms(terms: TermsCount[], paysBy: PaysBy): void {
  const text = paysByText(paysBy);
  const known = terms.find((one) => paysByText(one.paysBy) === text);
  if (known) known.count += 1;
  else terms.push({ paysBy, count: 1 });
}

export const listTerms = (terms: readonly TermsCount[]): TermsCount[] =>
  terms.toSorted((a, b) => b.count - a.count);

/** Minimum expected gain of a signal: a share of the stake under `payout`, otherwise in R. */
const LEAST_GAIN = 0.01;
/**
 * Minimum probability of a signal under `none`. Without this minimum, almost every slot would have
 * a candidate with a positive expected gain, because `none` has no costs.
 */
const LEAST_FREE_PROBABILITY = 0.51;

/** Expected gain of an offer, and whether the offer pays. */
export type Prospect = {
  /** Minimum of `cautious` at which an offer pays, 0 to 1. It is slightly above break-even. */
  readonly needed: number;
  /**
   * Expected gain if the true probability is `cautious`: a share of the stake under `payout`,
   * otherwise in R.
   */
  readonly gain: number;
  readonly pays: boolean;
};

/**
 * `cautious` is the offer minus a margin for luck. `cost` is in R; it is either the spread, or the
 * fees for opening and closing together.
 */
export function prospectOf(
  { cautious }: Pick<Offer, 'cautious'>,
  { gain }: Pick<Calibration, 'gain'>,
  cost: number,
  paysBy: PaysBy,
): Prospect {
  if (paysBy.kind === 'payout') {
    const { payout } = paysBy;
    const expected = cautious * (1 + payout) - 1;
    return { needed: (1 + LEAST_GAIN) / (1 + payout), gain: expected, pays: expected > LEAST_GAIN };
  }
  if (paysBy.kind === 'none')
    return {
      needed: LEAST_FREE_PROBABILITY,
      gain: gain * (2 * cautious - 1),
      pays: cautious > LEAST_FREE_PROBABILITY,
    };
  const expected = gain * (2 * cautious - 1) - cost;
  const needed = gain > 0 ? Math.min(1, 0.5 + (cost + LEAST_GAIN) / (2 * gain)) : 1;
  return { needed, gain: expected, pays: expected > LEAST_GAIN };
}
