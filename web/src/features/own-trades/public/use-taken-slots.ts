import { useMemo } from 'react';
import { useOwnRecordQuery } from './own-api.ts';

/** Slots of today with a trade of the member's. */
export function useTakenSlots(): ReadonlySet<number> {
  const { data } = useOwnRecordQuery('today');
  const slots = data?.slotsToday;
  return useMemo(() => new Set(slots), [slots]);
}
