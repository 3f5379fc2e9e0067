import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { Pair } from '../markets/pair.ts';
import { getPair } from '../markets/universe.ts';
import { byProspect, type Candidate, isWorthIt } from './decide-market.ts';
import { prospectOf } from './pays-by.ts';
import type { TrackedDecision } from './track.ts';

/**
 * The best of what may be published, at most `count`. Two that share a currency are one bet: of these only the better one. The same in
 * every process.
 */
export function chooseBest<T extends Pick<Candidate, 'pair' | 'gain' | 'strength' | 'licensed' | 'pays'>>(
  candidates: readonly T[],
  count: number,
  pairOf: (candidate: T) => Pick<Pair, 'base' | 'quote'> = ({ pair }) => getPair(pair),
): T[] {
  const chosen: T[] = [];
  const taken = new Set<string>();
  for (const candidate of candidates.filter(isWorthIt).toSorted(byProspect)) {
    if (chosen.length === count) break;
    const { base, quote } = pairOf(candidate);
    if (taken.has(base) || taken.has(quote)) continue;
    chosen.push(candidate);
    taken.add(base).add(quote);
  }
  return chosen;
}

/** What would be published of what a walk has decided in one slot, as the live slots choose. */
export function chooseWalked<
  T extends Pick<TrackedDecision, 'offer' | 'calibration' | 'licensed' | 'strength'>,
>(
  inSlot: readonly T[],
  paysBy: PaysBy,
  { count, pairOf, costOf }: { count: number; pairOf: (each: T) => Pair; costOf: (each: T) => number },
): T[] {
  const candidates = inSlot
    .filter(({ licensed }) => licensed)
    .map((each) => ({
      ...prospectOf(each.offer, each.calibration, costOf(each), paysBy),
      each,
      pair: pairOf(each).symbol,
      licensed: each.licensed,
      strength: each.strength,
    }));
  return chooseBest(candidates, count, ({ each }) => pairOf(each)).map(({ each }) => each);
}
