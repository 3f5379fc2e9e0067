import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryFailed } from '../../../shared/query/query-body.tsx';
import { ConfirmFirst, wantsPassword } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Empty, Skeleton } from '../../../shared/ui/states.tsx';

export interface ListTexts {
  loadFailed: string;
  empty: string;
  emptyHint: string;
  noMatch: string;
  noMatchHint: string;
}

interface ListBodyProps<Row> {
  texts: ListTexts;
  icon: LucideIcon;
  /** Rows of the last reply, which stay while the next reply loads. */
  rows: readonly Row[] | undefined;
  /** Pagination; undefined until the requested list has loaded. */
  pagination: Pagination | undefined;
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  isFiltered: boolean;
  address: { setPage: (page: number) => void; clearFilter: () => void };
  children: (rows: readonly Row[]) => ReactNode;
  /** Replaces the "Clear filters" button if no row matches. */
  noMatchAction?: ReactNode;
}

/** The rows of a list, or the reason why there are none. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { texts, icon, rows, pagination, query, address } = props;
  if (wantsPassword(query.error)) return <ConfirmFirst onConfirmed={() => void query.refetch()} />;
  if (query.error) return <QueryFailed query={query} title={texts.loadFailed} />;
  if (rows && rows.length > 0) return props.children(rows);
  if (!pagination) return <ListSkeleton />;
  const { total, pages } = pagination;
  if (total > 0) {
    const last = <Act onClick={() => address.setPage(pages)}>Go to the last page</Act>;
    return (
      <Empty icon={icon} title="There is no such page" action={last}>
        The list ends at page {pages}.
      </Empty>
    );
  }
  if (!props.isFiltered) {
    return (
      <Empty icon={icon} title={texts.empty}>
        {texts.emptyHint}
      </Empty>
    );
  }
  const clear = <Act onClick={address.clearFilter}>Clear filters</Act>;
  return (
    <Empty icon={icon} title={texts.noMatch} action={props.noMatchAction ?? clear}>
      {texts.noMatchHint}
    </Empty>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      {children}
    </Button>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-4">
          <Skeleton className="h-10 flex-1" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="hidden h-6 w-32 md:block" />
        </div>
      ))}
    </div>
  );
}
