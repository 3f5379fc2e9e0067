import { FEATURE_COUNT } from '../src/engines/mix-logit/features.ts';
import type { LedgerEntry } from '../src/model/ledger-page.ts';

/** Makes the field `before` of an entry: the outcome of the previous slot. */
export const someBefore = (
  change: Partial<LedgerEntry['before']> = {},
): NonNullable<LedgerEntry['before']> => ({
  buyR: 1,
  sellR: -1,
  label: 1,
  entry: 100,
  distance: 1,
  ...change,
});

export function someEntry(symbol: string, change: Partial<LedgerEntry> = {}): LedgerEntry {
  const features = Float32Array.from({ length: FEATURE_COUNT }, (_, index) => index / 8);
  return {
    symbol,
    decided: {
      row: { features, entry: 100, distance: 1, atr: 0.7, spread: 0.1 },
      byExpert: [0.6, 0.6, 0.6, 0.5, 0.5],
      buy: 0.57,
      claimed: 0.56,
      offered: 0.55,
      cautious: 0.54,
    },
    before: someBefore(),
    ...change,
  };
}
