/**
 * Evidence against the coin: the wealth of a bettor who begins with 1 and stakes the claimed edge on every slot of a market, half of it once
 * a licence is earned (ADR 39). Most of the money is staked from the start; a little of the reserve goes in with every slot, so that a market
 * that finds skill late can still show it. Stakes depend on earlier slots alone and nothing is ever added: if the claims are worth nothing,
 * the chance that the wealth ever reaches 1 ÷ α is at most α, however long one watches (Ville's inequality; A. Ramdas et al., "Game-theoretic
 * statistics and safe anytime-valid inference", Statistical Science 38, 2023).
 */
export type Evidence = {
  readonly staked: number;
  readonly reserve: number;
  /** Highest wealth so far, or since a licence was lost. */
  readonly peak: number;
  /** Slots that were bet on. */
  readonly slots: number;
};

/** A larger share earns a first licence sooner, a smaller one finds later skill sooner. */
const STAKED_SHARE = 0.75;
/**
 * Of the claimed edge, once the licence is earned. The whole edge earns it soonest, and its swings would take it away again: a market that
 * wins 55 % as it claims would lose it every 4,300 slots, with half of the edge at stake about once in two million.
 */
const HELD_STAKE = 0.5;
/** The reserve falls with the root of time, by half in the first 3,000 slots: a share that never changes would leave nothing after a year. */
const RESERVE_SLOTS = 1_000;

const evidenceOf = (wealth: number, slots: number): Evidence => ({
  staked: STAKED_SHARE * wealth,
  reserve: (1 - STAKED_SHARE) * wealth,
  peak: wealth,
  slots,
});

export const NO_EVIDENCE: Evidence = evidenceOf(1, 0);

export const wealthOf = ({ staked, reserve }: Evidence): number => staked + reserve;

/** A market without skill reaches it with a chance of at most one in twenty. */
export const LICENCE_EVIDENCE = 20;
/** So much that one market of some hundred can be licensed alone. What falls shows against its peak, so a long good time pays for nothing. */
const MOST_EVIDENCE = 1_000_000;

/** `buy` is the calibrated probability that was claimed before the outcome, `label` its result (`labelFor`). */
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

/** What was earned is given up and has to be earned again. Less than the first stake stays what it is: a bettor who is given money proves nothing. */
export const forfeit = (evidence: Evidence): Evidence =>
  evidenceOf(Math.min(1, wealthOf(evidence)), evidence.slots);

/**
 * Evidence from which on a market may publish. Of m markets those k with the most are licensed, the largest k of which each has 20 · m ÷ k: of
 * the licences held at most one in twenty is false in the mean, however the markets hang together (e-BH; R. Wang and A. Ramdas, "False
 * discovery rate control with e-values", Journal of the Royal Statistical Society B 84, 2022). What the next market needs lies below what
 * all of those have, and above what any other has.
 */
export function licenceBar(all: readonly Evidence[]): number {
  const wealths = all.map(wealthOf).sort((a, b) => b - a);
  const needed = (licensed: number) => (LICENCE_EVIDENCE * Math.max(1, all.length)) / licensed;
  const last = wealths.findLastIndex((wealth, index) => wealth >= needed(index + 1));
  return needed(Math.min(last + 2, Math.max(1, all.length)));
}

export const isLicensed = (own: Evidence, bar: number): boolean => wealthOf(own) >= bar;
