import type { Signal } from '@croneai/contracts/signals.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { signalsApi } from '../../../shared/signals/signals-api.ts';

/** Beside a signal on other prices than the page says at its top: after a change of their source, both are in the list. */
export function ProvenanceMark({ signal }: { signal: Signal }) {
  const { pages } = signalsApi.endpoints.summary.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ pages: data?.provenance }),
  });
  return pages && pages !== signal.provenance ? <PricesMark provenance={signal.provenance} /> : null;
}
