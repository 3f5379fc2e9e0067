import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { ConfirmFirst, wantsPassword } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Failed, Skeleton } from '../../../shared/ui/states.tsx';

interface CardBodyProps<Data> {
  query: {
    currentData?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What could not be loaded, as the beginning of a sentence. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** What a card shows of its query: the data even when a later refresh failed, else that it failed, else its shape. */
export function CardBody<Data>({ query, what, children }: CardBodyProps<Data>) {
  const { currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) return children(currentData);
  if (wantsPassword(error)) return <ConfirmFirst isQuiet onConfirmed={() => void refetch()} />;
  if (error) {
    return (
      <Failed title={`${what} couldn’t be loaded`} onRetry={() => refetch()} retrying={isFetching}>
        {messageOf(error, 'Check your connection.')}
      </Failed>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-3 py-2">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-6 w-1/2" />
    </div>
  );
}

interface PagedListProps<Row> extends Omit<CardBodyProps<unknown>, 'query' | 'children'> {
  query: CardBodyProps<{ rows: readonly Row[]; pagination: { pages: number } }>['query'];
  page: number;
  onSelectPage: (page: number) => void;
  empty: ReactNode;
  /** A row, as an item of the list. */
  children: (row: Row) => ReactNode;
}

/** The rows of a query page by page, newest first. */
export function PagedList<Row>({ query, what, page, onSelectPage, empty, children }: PagedListProps<Row>) {
  return (
    <CardBody query={query} what={what}>
      {({ rows, pagination }) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <ol className="divide-y divide-line">{rows.map(children)}</ol>
            <Pagination
              label={`Pages of ${what.toLowerCase()}`}
              current={page}
              pages={pagination.pages}
              onSelect={onSelectPage}
            />
          </>
        )
      }
    </CardBody>
  );
}

const POLL_MS = 5_000;

/**
 * What others do to a member (another admin, the mail server, the member) shows without a reload. Audit entries and mails
 * arrive a moment after the call that caused them.
 */
export const useMemberPolling = () => usePolling(POLL_MS);
