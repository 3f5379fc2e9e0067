import type { Audit, ShownSignal } from './audit.ts';
import type { SettledLeaf } from './leaf.ts';

/** A reply was read before it says when. */
const CLOCKS_MS = 10_000;

/**
 * Compares what the product shows as settled with what the log has. `from` ≤ slot < `to` is the span that is shown whole, as of a
 * time: what was settled since is in the log and not among these.
 */
export function compareShown(
  { settled, findings }: Pick<Audit, 'settled' | 'findings'>,
  shown: readonly ShownSignal[],
  span: { from: number; to: number; asOf: number },
): void {
  const missing = new Map(
    [...settled].filter(
      ([, { leaf }]) =>
        leaf.slot >= span.from && leaf.slot < span.to && Date.parse(leaf.at) < span.asOf - CLOCKS_MS,
    ),
  );
  for (const signal of shown) {
    const name = `${signal.slot}.${signal.rank}`;
    const found = settled.get(name);
    missing.delete(name);
    if (!found) {
      findings.add('not-logged', 'it is shown as settled and the log has no leaf of it', {
        slot: signal.slot,
      });
      continue;
    }
    const differing = differencesOf(signal, found.leaf);
    if (differing.length > 0)
      findings.add('shown-otherwise', differing.join('; '), { index: found.index, slot: signal.slot });
  }
  for (const { index, leaf } of missing.values())
    findings.add('not-shown', 'it is in the log and not shown', { index, slot: leaf.slot });
}

/** Where what is shown and a leaf say different things. */
export function differencesOf(shown: ShownSignal, leaf: SettledLeaf): string[] {
  const { pair, signalType, entryPrice } = leaf.signal;
  const { status, outcome, exitPrice } = leaf;
  const logged = { pair, signalType, entryPrice, status, outcome, exitPrice };
  return Object.entries(logged).flatMap(([field, value]) => {
    const other = shown[field as keyof typeof logged];
    return other === value ? [] : [`${field} is shown as ${other}, the log has ${value}`];
  });
}
