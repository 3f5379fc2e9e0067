import type { Pagination as Pages } from '@croneai/contracts/http/envelope.ts';
import { type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { usePolling } from '../live/use-polling.ts';
import { wantsPassword } from '../recent-sign-in/recent-sign-in.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchField, useTypedSearch } from '../ui/search-field.tsx';
import { isFiltered } from './list-address.ts';
import { ListBody, type ListTexts } from './list-body.tsx';

const POLL_MS = 15_000;

/** What was written a moment ago shows in an open list without a reload, also where no stream tells of it. */
export const useListPolling = () => usePolling(POLL_MS);

interface PageOf<Row> {
  rows: readonly Row[];
  pagination: Pages;
}

interface ListPageProps<Row> {
  texts: ListTexts & { title: string; lead: string };
  pagesLabel: string;
  icon: LucideIcon;
  address: {
    filter: object;
    page: number;
    setPage: (page: number) => void;
    clearFilter: () => void;
  };
  query: {
    data?: PageOf<Row> | undefined;
    currentData?: PageOf<Row> | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** In the head of the page, for example the CSV. */
  aside?: ReactNode;
  /** Between head and list. */
  above?: ReactNode;
  filters: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A desk of the admins: head, filters, rows and pages of what the address asks for. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { texts, address, query } = props;
  const { data, currentData, error, isFetching } = query;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} aside={props.aside} />
      {props.above}
      <Card padding="none" aria-label={texts.title} className="overflow-hidden">
        {props.filters}
        <ListBody
          texts={texts}
          icon={props.icon}
          rows={currentData?.rows ?? (error ? undefined : data?.rows)}
          pagination={currentData?.pagination}
          error={currentData && !wantsPassword(error) ? undefined : error}
          isFetching={isFetching}
          isFiltered={isFiltered(address.filter)}
          onRetry={() => void query.refetch()}
          onSelectPage={address.setPage}
          onClear={address.clearFilter}
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

interface FilterBarProps {
  /** Of the search box. */
  label: string;
  filter: { search?: string | undefined };
  onChange: (change: { search: string | undefined }) => void;
  onClear: () => void;
  /** The filters beside the search. */
  children: ReactNode;
}

/** Above the rows: what is searched for, what narrows the list further, and the way back to all of it. */
export function FilterBar({ label, filter, onChange, onClear, children }: FilterBarProps) {
  const applySearch = useCallback((search: string) => onChange({ search: search || undefined }), [onChange]);
  const { typed, setTyped } = useTypedSearch(filter.search ?? '', applySearch);
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-4 sm:px-5">
      <div className="w-full sm:max-w-sm sm:min-w-60 sm:flex-1">
        <SearchField
          label={label}
          placeholder={label}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto sm:flex-wrap">{children}</div>
      {isFiltered(filter) ? (
        <Button variant="ghost" onClick={onClear}>
          <X className="size-4" />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
