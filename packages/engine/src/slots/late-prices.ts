import type { ReportFacts } from './explain-slot.ts';

type ScannedFacts = Pick<ReportFacts, 'scanned' | 'unpriced' | 'problem'>;

/**
 * True if no pair was decided and missing prices may still arrive; gaps in the past do not close.
 */
export function isAllLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  return scanned === 0 && unpriced > 0 && problem?.code !== 'gap';
}

/**
 * Share of unpriced pairs from which a provider counts as late: a few pairs that never have prices
 * must not delay every slot.
 */
const PROVIDER_SHARE = 0.2;

/**
 * False for prices refused by a provider's rate limit, because a scan seconds later would be
 * refused as well.
 */
export function isPartlyLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  const isProvider = unpriced >= PROVIDER_SHARE * (scanned + unpriced);
  return (
    scanned > 0 && unpriced > 0 && isProvider && problem?.code !== 'gap' && problem?.code !== 'rate_limited'
  );
}
