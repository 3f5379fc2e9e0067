import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { useEffect } from 'react';
import { useTimes } from '../../../shared/time/use-times.ts';

/** Stores the results on this device, for a visit without a connection. */
export function useKeptStrip(strip: OutcomeStrip | undefined): void {
  const times = useTimes();
  useEffect(() => {
    if (!strip) return;
    void import('./keep-last.ts').then(({ storeStrip }) => storeStrip(strip, times));
  }, [strip, times]);
}
