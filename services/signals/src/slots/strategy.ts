import type { Candidate, Decision } from '../engine/candidate.ts';
import type { Ranked } from '../engine/confidence.ts';
import type { DecisionWindow } from '../engine/decide.ts';

/** What decides, as the slots see it. */
export interface Strategy {
  /** Closed bars that a decision needs. */
  warmUpBars: number;
  /** Pure: the same window gives the same decision in every process. */
  decide(window: DecisionWindow): Decision;
  /** Best first, by what settled history says of candidates like them. */
  rank(candidates: readonly Candidate[]): Promise<Ranked<Candidate>[]>;
}
