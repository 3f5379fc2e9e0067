import type { ReportFacts } from './explain-slot.ts';

type ScannedFacts = Pick<ReportFacts, 'scanned' | 'unpriced' | 'problem'>;

/** No pair was decided, and missing prices may still come; a hole in the past does not close. */
export function isAllLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  return scanned === 0 && unpriced > 0 && problem?.code !== 'gap';
}

/**
 * A pair that never has prices must not delay every slot, so a scan waits only for as many pairs as
 * the provider has.
 */
const PROVIDER_SHARE = 0.2;

/** False for prices refused by a provider's limit, because a scan seconds later meets it again. */
export function isPartlyLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  const isProvider = unpriced >= PROVIDER_SHARE * (scanned + unpriced);
  return (
    scanned > 0 && unpriced > 0 && isProvider && problem?.code !== 'gap' && problem?.code !== 'rate_limited'
  );
}
