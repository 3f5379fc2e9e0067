import type { Findings } from './findings.ts';
import type { SettledLeaf } from './leaf.ts';

/** A settled signal as the product shows it at present. */
export type ShownSignal = Pick<
  SettledLeaf,
  'slot' | 'rank' | 'status' | 'outcome' | 'exitPrice' | 'settledFrom'
> &
  Pick<SettledLeaf['signal'], 'pair' | 'signalType' | 'entryPrice'>;
/**
 * A settled signal as recorded in the log. `index` is the index of its leaf, and `at` is the time
 * of the leaf in epoch milliseconds.
 */
export type LoggedSignal = { index: number; at: number; shown: ShownSignal };

/**
 * Returns the part of a leaf that pages show. Only this part is kept, because the complete leaves
 * of a whole year would not fit into memory.
 */
export function shownOf(leaf: SettledLeaf): ShownSignal {
  const { slot, rank, status, outcome, exitPrice, settledFrom, signal } = leaf;
  const { pair, signalType, entryPrice } = signal;
  return { slot, rank, pair, signalType, entryPrice, status, outcome, exitPrice, settledFrom };
}

/** Maximum skew between the clocks of a reader and the log. */
const CLOCKS_MS = 2 * 60_000;

/**
 * Compares the log with the signals that the product shows as settled. `shown` contains all such
 * signals of the slots with `from` ≤ slot < `to`, read at the time `asOf`. A signal that was
 * settled after `asOf` may be missing in `shown`.
 */
export function compareShown(
  { settled, findings }: { settled: ReadonlyMap<string, LoggedSignal>; findings: Findings },
  shown: readonly ShownSignal[],
  span: { from: number; to: number; asOf: number },
): void {
  const isDue = ({ at, shown: { slot } }: LoggedSignal) =>
    slot >= span.from && slot < span.to && at < span.asOf - CLOCKS_MS;
  const missing = new Map([...settled].filter(([, logged]) => isDue(logged)));
  for (const signal of shown) {
    const { slot } = signal;
    const name = `${slot}.${signal.rank}`;
    const found = settled.get(name);
    missing.delete(name);
    if (!found) {
      findings.add('not-logged', 'it is shown as settled and the log has no leaf of it', { slot });
      continue;
    }
    const differing = differencesOf(signal, found.shown);
    if (differing.length > 0)
      findings.add('shown-otherwise', differing.join('; '), { index: found.index, slot });
  }
  for (const {
    index,
    shown: { slot },
  } of missing.values())
    findings.add('not-shown', 'it is in the log and not shown', { index, slot });
}

/** Lists the differences between a shown and a logged signal. */
export function differencesOf(shown: ShownSignal, logged: ShownSignal): string[] {
  const { slot: _slot, rank: _rank, ...fields } = logged;
  return Object.entries(fields).flatMap(([field, value]) => {
    const other = shown[field as keyof typeof fields];
    return other === value ? [] : [`${field} is shown as ${other}, the log has ${value}`];
  });
}
