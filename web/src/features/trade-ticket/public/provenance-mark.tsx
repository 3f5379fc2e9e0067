import type { Signal } from '@croneai/contracts/signals.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { signalsApi } from '../../../shared/signals/signals-api.ts';

/**
 * Marks a signal whose price source differs from that of the page. After a change of the source,
 * the list contains signals from both sources.
 */
export function ProvenanceMark({ signal }: { signal: Signal }) {
  const { pages } = signalsApi.endpoints.summary.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ pages: data?.provenance }),
  });
  return pages && pages !== signal.provenance ? <PricesMark provenance={signal.provenance} /> : null;
}
