import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import { Badge } from '../ui/badge.tsx';
import { PROVENANCE_LABEL } from './signal-labels.ts';

interface PricesProps {
  /** Undefined while loading. */
  provenance: Provenance | undefined;
  /** A sentence about these prices, in place of their name. */
  note?: string | undefined;
}

/**
 * Label on every result from prices that are not live. A test requires it in each component with
 * results.
 */
export function PricesMark({ provenance, note }: PricesProps) {
  const label = provenance && PROVENANCE_LABEL[provenance];
  if (!label) return null;
  return (
    <Badge tone={hasSimulatedPrices(provenance) ? 'sim' : 'warn'} wraps={note !== undefined}>
      {note ?? label}
    </Badge>
  );
}
