/**
 * Evidence against the coin: the wealth of a bettor who stakes half of the claimed edge on every slot of a market. If the claims are worth
 * nothing, the chance that it ever reaches 1 ÷ α is at most α, however long one watches (Ville's inequality; A. Ramdas et al., "Game-theoretic
 * statistics and safe anytime-valid inference", Statistical Science 38, 2023).
 */
export type Evidence = {
  readonly value: number;
  /** Highest so far. */
  readonly peak: number;
  /** Slots that were bet on. */
  readonly slots: number;
};

export const NO_EVIDENCE: Evidence = { value: 1, peak: 1, slots: 0 };

/** A market without skill reaches it with a chance of at most one in twenty. */
export const LICENCE_EVIDENCE = 20;
/** So much that one market of some hundred can show that there is skill. What falls is told by its peak, so a long good time pays for nothing. */
const MOST_EVIDENCE = 1_000_000;

/** `buy` is the calibrated probability that was claimed before the outcome. */
export function weigh({ value, peak, slots }: Evidence, buy: number, label: 0 | 1): Evidence {
  const claimed = 0.5 + 0.5 * (buy - 0.5);
  const next = Math.min(MOST_EVIDENCE, value * (label === 1 ? claimed : 1 - claimed) * 2);
  // What was earned is lost when it has fallen this far; it has to be earned again.
  if (next <= peak / LICENCE_EVIDENCE) return { ...NO_EVIDENCE, slots: slots + 1 };
  return { value: next, peak: Math.max(peak, next), slots: slots + 1 };
}

/** Mean over all markets: it has the mean 1 in a world without skill, however the markets hang together. */
export const meanEvidence = (all: readonly Evidence[]): number =>
  all.length === 0 ? 0 : all.reduce((sum, { value }) => sum + value, 0) / all.length;

/** A market may publish when it has shown skill, and all markets together have. */
export const isLicensed = (own: Evidence, mean: number): boolean =>
  own.value >= LICENCE_EVIDENCE && mean >= LICENCE_EVIDENCE;
