/** Levels of the plan, each twice the stake of the one before. */
export const LEVELS = 4;
/** Sequences that a member who trades a few a day starts in a month. */
export const SEQUENCES = 100;

export type MartingaleOdds = {
  /** What a sequence costs that loses at every level, in first stakes. */
  cost: number;
  /** Chance that a sequence does, and that one of a hundred does. */
  lost: number;
  lostInMany: number;
  /** What a sequence brings in the mean, in first stakes. */
  mean: number;
};

/** Exact for independent trades: a sequence ends with its first win, or with its last level. Rates from 0 to 1. */
export function martingaleOdds(winRate: number, payout: number): MartingaleOdds {
  const q = 1 - winRate;
  let [mean, spent, reached] = [0, 0, 1];
  for (let level = 0; level < LEVELS; level += 1) {
    const stake = 2 ** level;
    mean += reached * winRate * (stake * payout - spent);
    spent += stake;
    reached *= q;
  }
  return {
    cost: spent,
    lost: reached,
    lostInMany: 1 - (1 - reached) ** SEQUENCES,
    mean: mean - reached * spent,
  };
}
