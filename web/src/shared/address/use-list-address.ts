import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

interface ListAddress {
  filter: object;
  page: number;
}

interface AddressForm<Address extends ListAddress> {
  read: (params: URLSearchParams) => Address;
  write: (address: Address) => URLSearchParams;
}

/**
 * Filters, page and what is open live in the address: a link shows the same, and Back closes what was opened.
 * `read` and `write` must be the same functions at each render.
 */
export function useListAddress<Address extends ListAddress>({ read, write }: AddressForm<Address>) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => read(params), [params, read]);
  const go = useCallback(
    (change: Partial<Address>) => setParams((now) => write({ ...read(now), ...change })),
    [setParams, read, write],
  );
  const setFilter = useCallback(
    (change: Address['filter']) =>
      setParams(
        (now) => {
          const current = read(now);
          return write({ ...current, filter: { ...current.filter, ...change }, page: 1 });
        },
        { replace: true },
      ),
    [setParams, read, write],
  );
  return {
    ...address,
    go,
    setFilter,
    clearFilter: () => setParams((now) => write({ ...read(now), filter: {}, page: 1 })),
    setPage: (page: number) => setParams((now) => write({ ...read(now), page })),
  };
}
