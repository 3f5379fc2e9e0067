import type { ReportFacts } from './explain-slot.ts';

type ScannedFacts = Pick<ReportFacts, 'scanned' | 'unpriced' | 'problem'>;

/** No pair was decided on, and what is missing may still come; a hole in the past does not close. */
export function isAllLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  return scanned === 0 && unpriced > 0 && problem?.code !== 'gap';
}

/** A pair that never has prices must not make every slot late: only as many as a provider has are waited for. */
const PROVIDER_SHARE = 0.2;

/** Scanning again within seconds does not help against a limit of the provider. */
export function isPartlyLate({ scanned, unpriced, problem }: ScannedFacts): boolean {
  const isProvider = unpriced >= PROVIDER_SHARE * (scanned + unpriced);
  return (
    scanned > 0 && unpriced > 0 && isProvider && problem?.code !== 'gap' && problem?.code !== 'rate_limited'
  );
}
