import type { ReactNode } from 'react';
import { usePolling } from '../../../shared/live/use-polling.ts';
import {
  keepLastPage,
  type PagesState,
  QueryBody,
  type QueryState,
} from '../../../shared/query/query-body.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';

interface QueryCardProps<Data> {
  id: string;
  title: string;
  text?: string;
  aside?: ReactNode;
  /** Name of the content. The texts for loading and failure begin with this name. */
  what: string;
  query: QueryState<Data>;
  children: (data: Data) => ReactNode;
}

/** A card of the member page that shows one query. */
export function QueryCard<Data>({ id, what, query, children, ...head }: QueryCardProps<Data>) {
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} {...head} />
      <div className="mt-2">
        <QueryBody query={query} failed={`${what} couldn’t be loaded`}>
          {children}
        </QueryBody>
      </div>
    </Card>
  );
}

interface PagedCardProps<Row> {
  id: string;
  title: string;
  text: string;
  /** Content between head and rows. */
  above?: ReactNode;
  /** Name of the content. The texts for loading and failure begin with this name. */
  what: string;
  query: PagesState<{ rows: readonly Row[]; pagination: { pages: number } }>;
  page: number;
  onSelectPage: (page: number) => void;
  empty: ReactNode;
  /** Renders a row as an item of the list. */
  children: (row: Row) => ReactNode;
}

/** A card that shows the rows of a query page by page, newest first. */
export function PagedCard<Row>(props: PagedCardProps<Row>) {
  const { id, title, text, above, what, query, page, onSelectPage, empty, children } = props;
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title} text={text} />
      {above}
      <div className="mt-3">
        <QueryBody query={keepLastPage(query)} failed={`${what} couldn’t be loaded`}>
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
        </QueryBody>
      </div>
    </Card>
  );
}

const POLL_MS = 5_000;

/**
 * Polls for changes that others make (another admin, the mail server, the member). Polling also
 * picks up audit entries and emails, which appear shortly after the call that caused them.
 */
export const useMemberPolling = () => usePolling(POLL_MS);
