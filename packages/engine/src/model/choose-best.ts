import type { Pair } from '../markets/pair.ts';
import { getPair } from '../markets/universe.ts';
import { byProspect, type Candidate, isWorthIt } from './decide-market.ts';

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
