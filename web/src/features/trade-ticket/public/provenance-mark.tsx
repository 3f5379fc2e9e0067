import type { Signal } from '@croneai/contracts/signals.ts';
import { provenanceBeside } from '../../../shared/signals/signal-labels.ts';
import { signalsApi } from '../../../shared/signals/signals-api.ts';
import { Badge } from '../../../shared/ui/badge.tsx';

/** Beside a signal on other prices than the page says at its top: after a change of their source, both are in the list. */
export function ProvenanceMark({ signal }: { signal: Signal }) {
  const { pages } = signalsApi.endpoints.summary.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ pages: data?.provenance }),
  });
  const mark = provenanceBeside(pages, signal.provenance);
  return mark ? <Badge tone="warn">{mark}</Badge> : null;
}
