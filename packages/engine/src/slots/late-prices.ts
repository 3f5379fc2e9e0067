import type { ReportFacts } from './explain-slot.ts';

type ScannedFacts = Pick<ReportFacts, 'scanned' | 'unpriced' | 'problem'>;

/**
 * True if no pair was decided and missing prices may still arrive. Prices for a gap in the past
 * never arrive.
 */
export function isAllLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  return scanned === 0 && unpriced > 0 && problem?.code !== 'gap';
}

/**
 * If at least this share of pairs has no prices, the provider is late. A few pairs that never have
 * prices must not delay every slot.
 */
const PROVIDER_SHARE = 0.2;

/**
 * True if some prices are late. False if the provider's rate limit refused them, because a scan
 * seconds later would be refused as well.
 */
export function isPartlyLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  const isProvider = unpriced >= PROVIDER_SHARE * (scanned + unpriced);
  return (
    scanned > 0 && unpriced > 0 && isProvider && problem?.code !== 'gap' && problem?.code !== 'rate_limited'
  );
}
