import { cutText } from '@croneai/rules/cut-text.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{24}$/;
const COUNT_MAX = 1_000_000;

/** Reads one value from the URL; returns undefined for an invalid text. */
type Read<Value> = (text: string) => Value | undefined;
type ReadAs<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Read<infer Value> ? Value | undefined : never;
};
type Fields = Readonly<Record<string, Read<string>>>;

export const text =
  (maxLength: number): Read<string> =>
  (value) =>
    cutText(value, maxLength);
export const oneOf =
  <const Value extends string>(values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((known) => known === value);
/** Reads a UTC day, for example 2026-11-20. */
export const day: Read<string> = (value) =>
  DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
export const id: Read<string> = (value) => (ID.test(value) ? value : undefined);
export const count: Read<number> = (value) => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= COUNT_MAX ? number : undefined;
};

interface ListAddress<Filter extends object, Open> {
  filter: Filter;
  page: number;
  /** Id of the row in the side panel. */
  open: Open | undefined;
}

interface AddressForm<Filter extends object, Open> {
  read(params: URLSearchParams): ListAddress<Filter, Open>;
  write(address: ListAddress<object, Open>): URLSearchParams;
}

/**
 * Defines how the filters, the page, and the open row of a list are written to the URL, and in
 * which order. Unset values are omitted.
 */
export function listAddress<const F extends Fields, Open extends string | number>(
  filters: F,
  openAs: { name: string; read: Read<Open> },
): AddressForm<Partial<ReadAs<F>>, Open> {
  const readValue = <Value>(params: URLSearchParams, name: string, read: Read<Value>) => {
    const value = params.get(name)?.trim();
    return value ? read(value) : undefined;
  };
  return {
    read(params) {
      const found = Object.entries(filters).map(([name, read]) => [name, readValue(params, name, read)]);
      return {
        filter: Object.fromEntries(found.filter(([, value]) => value !== undefined)),
        page: readValue(params, 'page', count) ?? 1,
        open: readValue(params, openAs.name, openAs.read),
      };
    },
    write({ filter, page, open }) {
      const params = new URLSearchParams();
      const values = filter as Readonly<Record<string, unknown>>;
      for (const name of Object.keys(filters)) if (values[name]) params.set(name, String(values[name]));
      if (page > 1) params.set('page', String(page));
      if (open !== undefined) params.set(openAs.name, String(open));
      return params;
    },
  };
}

export const isFiltered = (filter: object): boolean => Object.values(filter).some(Boolean);

/**
 * Keeps filters, page, and open row in the URL, so that links and the Back button work. `form` must
 * be the same object at each render.
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
    (change: { [Name in keyof Filter]?: string | undefined }) =>
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
