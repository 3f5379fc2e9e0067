import { isMadeUp, type Provenance } from '@croneai/contracts/provenance.ts';
import { Badge } from '../ui/badge.tsx';
import { PROVENANCE_LABEL } from './signal-labels.ts';

interface PricesProps {
  /** Undefined until it is known. */
  provenance: Provenance | undefined;
}

/** The mark beside every result of prices that are not a live market's. A test looks for it in each component with results. */
export function PricesMark({ provenance }: PricesProps) {
  const label = provenance && PROVENANCE_LABEL[provenance];
  if (!label) return null;
  return <Badge tone={isMadeUp(provenance) ? 'sim' : 'warn'}>{label}</Badge>;
}
