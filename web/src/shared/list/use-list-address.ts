import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AddressForm, ListAddress } from './list-address.ts';

/**
 * Filters, page and what is open live in the address: a link shows the same, and Back closes what was opened.
 * `form` must be the same object at each render.
 */
export function useListAddress<Filter extends object, Open>(form: AddressForm<Filter, Open>) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => form.read(params), [params, form]);
  const go = useCallback(
    (change: Partial<ListAddress<Filter, Open>>) =>
      setParams((now) => form.write({ ...form.read(now), ...change })),
    [setParams, form],
  );
  const setFilter = useCallback(
    (change: { [Name in keyof Filter]?: Filter[Name] | undefined }) =>
      setParams(
        (now) => {
          const current = form.read(now);
          return form.write({ ...current, filter: { ...current.filter, ...change }, page: 1 });
        },
        { replace: true },
      ),
    [setParams, form],
  );
  return {
    ...address,
    setFilter,
    clearFilter: () => go({ filter: {} as Filter, page: 1 }),
    setPage: (page: number) => go({ page }),
    setOpen: (open: Open | undefined) => go({ open }),
  };
}
