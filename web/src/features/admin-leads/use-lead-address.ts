import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LeadAddress, type LeadFilter, readAddress, writeAddress } from './lead-filter.ts';

/** Filters, page and the open lead live in the address: a link shows the same, and Back closes what was opened. */
export function useLeadAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const go = useCallback(
    (change: Partial<LeadAddress>, options?: { replace?: boolean }) =>
      setParams((now) => writeAddress({ ...readAddress(now), ...change }), options),
    [setParams],
  );
  const setFilter = useCallback(
    (change: LeadFilter) =>
      setParams(
        (now) => {
          const current = readAddress(now);
          return writeAddress({ ...current, filter: { ...current.filter, ...change }, page: 1 });
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    ...address,
    setFilter,
    clearFilter: () => go({ filter: {}, page: 1 }),
    setPage: (page: number) => go({ page }),
    openLead: (lead: string) => go({ lead }),
    closeLead: () => go({ lead: undefined }),
  };
}
