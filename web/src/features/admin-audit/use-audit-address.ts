import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AuditAddress, type AuditFilter, readAddress, writeAddress } from './audit-filter.ts';

/** Filters, page and the open row live in the address: a link shows the same, and Back closes what was opened. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const go = useCallback(
    (change: Partial<AuditAddress>) => setParams((now) => writeAddress({ ...readAddress(now), ...change })),
    [setParams],
  );
  const setFilter = useCallback(
    (change: AuditFilter) =>
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
    openRow: (row: number) => go({ row }),
    closeRow: () => go({ row: undefined }),
  };
}
