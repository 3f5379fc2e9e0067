import type { Pagination as Pages } from '@croneai/contracts/http/envelope.ts';
import { type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { QueryState } from '../../../shared/query/query-body.tsx';
import { wantsPassword } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { DateField } from '../../../shared/ui/date-field.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField, useTypedSearch } from '../../../shared/ui/search-field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { isFiltered } from './list-address.ts';
import { ListBody, type ListTexts } from './list-body.tsx';

interface PageOf<Row> {
  rows: readonly Row[];
  pagination: Pages;
}

interface ListPageProps<Row, Filter extends Texts> extends Pick<FilterBarProps<Filter>, 'filters'> {
  texts: ListTexts & { title: string; lead: string; search: string };
  pagesLabel: string;
  icon: LucideIcon;
  address: FilterBarProps<Filter>['address'] & { page: number; setPage: (page: number) => void };
  query: QueryState<PageOf<Row>> & { data?: PageOf<Row> | undefined };
  /** Content of the page's head, for example the CSV button. */
  aside?: ReactNode;
  /** Content between head and list. */
  above?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** An admin list page with head, filters, rows and pagination. Its state is in the URL. */
export function ListPage<Row, Filter extends Texts>(props: ListPageProps<Row, Filter>) {
  const { texts, address, query, filters } = props;
  const { data, currentData, error } = query;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} aside={props.aside} />
      {props.above}
      <Card padding="none" aria-label={texts.title} className="overflow-hidden">
        <FilterBar texts={texts} address={address} filters={filters} />
        <ListBody
          texts={texts}
          icon={props.icon}
          rows={currentData?.rows ?? (error ? undefined : data?.rows)}
          pagination={currentData?.pagination}
          query={{ ...query, error: currentData && !wantsPassword(error) ? undefined : error }}
          isFiltered={isFiltered(address.filter)}
          address={address}
        >
          {props.children}
        </ListBody>
      </Card>
      <Pagination
        label={props.pagesLabel}
        current={address.page}
        pages={data?.pagination.pages ?? 0}
        onSelect={address.setPage}
      />
    </>
  );
}

/**
 * A filter control: a select, a day, or a text field. `all` labels the option that turns the filter
 * off.
 */
type FilterRow<Name> = { name: Name; label: string } & (
  | { options: readonly { value: string; label: string }[]; all: string }
  | { isDay: true }
  | { maxLength: number; placeholder?: string }
);

/** Filter values in the URL. A value that its filter does not offer is ignored. */
type Texts = Readonly<Record<string, string | undefined>>;

interface FilterBarProps<Filter extends Texts> {
  texts: { search: string };
  address: {
    filter: Filter;
    setFilter: (change: Texts) => void;
    clearFilter: () => void;
  };
  filters: readonly FilterRow<keyof Filter & string>[];
  /** Content below the controls. */
  note?: ReactNode;
}

/** Search and filters above the rows, with a button that clears all of them. */
export function FilterBar<Filter extends Texts>(props: FilterBarProps<Filter>) {
  const { texts, address, filters, note } = props;
  const { typed, setTyped } = useTypedFilter('search', address);
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-4 sm:px-5">
      <div className="w-full sm:max-w-sm sm:min-w-60 sm:flex-1">
        <SearchField
          label={texts.search}
          placeholder={texts.search}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto sm:flex-wrap">
        {filters.map((row) => (
          <FilterField key={row.name} row={row} address={address} />
        ))}
        {note}
      </div>
      {isFiltered(address.filter) ? (
        <Button variant="ghost" onClick={address.clearFilter}>
          <X className="size-4" />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

type TextAddress = FilterBarProps<Texts>['address'];

interface FilterFieldProps {
  row: FilterRow<string>;
  address: TextAddress;
}

function FilterField({ row, address }: FilterFieldProps) {
  const { name, label } = row;
  const { filter, setFilter } = address;
  const set = (value: string | undefined) => setFilter({ [name]: value || undefined });
  if ('options' in row) {
    return (
      <SelectField
        label={label}
        placeholder={row.all}
        options={row.options}
        value={filter[name] ?? ''}
        onChange={({ target }) => set(target.value)}
      />
    );
  }
  if ('isDay' in row) {
    return (
      <div className="w-full sm:w-40">
        <DateField
          label={label}
          value={filter[name]}
          {...(name === 'from' ? { max: filter.to } : { min: filter.from })}
          onChange={set}
        />
      </div>
    );
  }
  return <TypedField address={address} {...row} />;
}

interface TypedFieldProps {
  name: string;
  label: string;
  maxLength: number;
  placeholder?: string;
  address: TextAddress;
}

function TypedField({ name, address, ...field }: TypedFieldProps) {
  const { typed, setTyped } = useTypedFilter(name, address);
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck="false"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** A filter for typed text, which applies once the admin stops typing. */
function useTypedFilter(name: string, { filter, setFilter }: TextAddress) {
  const apply = useCallback((value: string) => setFilter({ [name]: value || undefined }), [name, setFilter]);
  return useTypedSearch(filter[name] ?? '', apply);
}

/** Formats a label with a count, such as `Open (1,204)`; leaves the count out while it loads. */
export const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;
