import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import { recordedRateText } from '../../content/recorded-months.ts';

/**
 * Note below a win rate on simulated prices. It names the rate on real prices, which the hollow dot
 * of a `RateBar` shows.
 */
export function RecordedNote({ provenance }: { provenance: Provenance | undefined }) {
  if (!provenance || !hasSimulatedPrices(provenance)) return null;
  return (
    <p className="text-xs text-muted">
      <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full border-2 border-text" />
      {recordedRateText}
    </p>
  );
}
