/**
 * Evidence that a market's claims are better than coin tosses: the wealth of a bettor who begins
 * with 1. Most of the wealth is in play (`staked`), and the rest is the reserve. In every slot, the
 * bettor stakes a share of the wealth in play: the claimed edge, or half of it once a licence is
 * earned (ADR 39). A small part of the reserve comes into play in every slot, so that a market
 * whose skill begins late can still earn a licence. Stakes depend only on earlier slots, and no
 * wealth is added from outside. So if the claims are worthless, the chance that the wealth ever
 * reaches 1 ÷ α is at most α, no matter how long the market is watched (Ville's inequality; A.
 * Ramdas et al., "Game-theoretic statistics and safe anytime-valid inference", Statistical Science
 * 38, 2023).
 */
export type Evidence = {
  readonly staked: number;
  readonly reserve: number;
  /** Highest wealth so far, or since the last loss of a licence. */
  readonly peak: number;
  /** Number of slots with a bet. */
  readonly slots: number;
};

/**
 * Share of the wealth that is in play at the start; the rest is the reserve. With a larger share, a
 * market earns its first licence sooner. With a smaller share, skill that begins late is detected
 * sooner.
 */
const STAKED_SHARE = 0.75;
/**
 * Share of the claimed edge that is staked after a licence has been earned. If the bettor went on
 * staking the whole edge, large swings of the wealth would soon end the licence: about every 4,300
 * slots for a market that wins 55 % as claimed. With half of the edge, such a market loses its
 * licence less than once in 500,000 slots (ADR 39).
 */
const HELD_STAKE = 0.5;
/**
 * After n slots, the reserve is proportional to 1 ÷ √(1 + n ÷ RESERVE_SLOTS), so half of it is left
 * after 3,000 slots. If it fell by the same percentage in every slot, almost nothing would be left
 * after a year.
 */
const RESERVE_SLOTS = 1_000;

const evidenceOf = (wealth: number, slots: number): Evidence => ({
  staked: STAKED_SHARE * wealth,
  reserve: (1 - STAKED_SHARE) * wealth,
  peak: wealth,
  slots,
});

export const NO_EVIDENCE: Evidence = evidenceOf(1, 0);

export const wealthOf = ({ staked, reserve }: Evidence): number => staked + reserve;

/** The chance that a market without skill ever reaches this evidence is at most one in twenty. */
export const LICENCE_EVIDENCE = 20;
/**
 * Cap on the evidence, which would otherwise grow without bound. It is high enough for a single
 * market among several hundred to earn a licence.
 */
const MOST_EVIDENCE = 1_000_000;

/**
 * Returns the evidence after one bet. `buy` is the calibrated probability before the outcome;
 * `label` is the outcome (`labelFor`).
 */
export function weigh(evidence: Evidence, buy: number, label: 0 | 1): Evidence {
  const stake = evidence.peak < LICENCE_EVIDENCE ? 1 : HELD_STAKE;
  const claimed = 0.5 + stake * (buy - 0.5);
  const added = evidence.reserve / (2 * (RESERVE_SLOTS + evidence.slots));
  const reserve = evidence.reserve - added;
  const won = (evidence.staked + added) * (label === 1 ? claimed : 1 - claimed) * 2;
  const staked = Math.min(MOST_EVIDENCE - reserve, won);
  const next = {
    staked,
    reserve,
    peak: Math.max(evidence.peak, staked + reserve),
    slots: evidence.slots + 1,
  };
  const isLost = next.peak >= LICENCE_EVIDENCE && wealthOf(next) <= next.peak / LICENCE_EVIDENCE;
  return isLost ? forfeit(next) : next;
}

/**
 * Resets the evidence to the initial wealth of 1, so that a licence must be earned again. A wealth
 * below 1 is kept, because raising it would create evidence without a bet.
 */
export const forfeit = (evidence: Evidence): Evidence =>
  evidenceOf(Math.min(1, wealthOf(evidence)), evidence.slots);

/**
 * Returns the minimum evidence for publishing. Sorts markets by evidence, and finds the largest k
 * for which each of the first k has at least 20 · m ÷ k, where m is the number of markets; these k
 * are licensed. On average, at most one in twenty licences is false, even if markets are correlated
 * (e-BH; R. Wang and A. Ramdas, "False discovery rate control with e-values", Journal of the Royal
 * Statistical Society B 84, 2022). All licensed markets have at least the returned evidence, and
 * all others have less.
 */
export function licenceBar(all: readonly Evidence[]): number {
  const wealths = all.map(wealthOf).sort((a, b) => b - a);
  const needed = (licensed: number) => (LICENCE_EVIDENCE * Math.max(1, all.length)) / licensed;
  const last = wealths.findLastIndex((wealth, index) => wealth >= needed(index + 1));
  return needed(Math.min(last + 2, Math.max(1, all.length)));
}

export const isLicensed = (own: Evidence, bar: number): boolean => wealthOf(own) >= bar;
