import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { ConfirmFirst, wantsPassword } from '../recent-sign-in/recent-sign-in.tsx';
import { type EmptyProps, Failed, SkeletonColumn } from '../ui/states.tsx';

/** Fields of an RTK Query result that these components use. */
export interface QueryState<Data> {
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A query of a list by page. `data` keeps the last page while the next page loads. */
export interface PagesState<Data> extends QueryState<Data> {
  data?: Data | undefined;
}

/**
 * Shows the last page until the next page has loaded. If the next page fails, shows the failure
 * instead, because the last page belongs to another request.
 */
export function keepLastPage<Data>(query: PagesState<Data>): QueryState<Data> {
  return { ...query, currentData: query.currentData ?? (query.error ? undefined : query.data) };
}

interface QueryFailedProps {
  query: Pick<QueryState<unknown>, 'error' | 'isFetching' | 'refetch'>;
  title: string;
  /** Text in place of the server's message. */
  hint?: string | undefined;
  titleAs?: EmptyProps['titleAs'];
}

/** Error of a part of a page, with a retry button. */
export function QueryFailed({ query, title, hint = 'Check your connection.', titleAs }: QueryFailedProps) {
  return (
    <Failed title={title} titleAs={titleAs} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {messageOf(query.error, hint)}
    </Failed>
  );
}

interface QueryBodyProps<Data> {
  query: QueryState<Data>;
  /** Title of the failure. */
  failed: string;
  hint?: string;
  /** Placeholder until the data arrives. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data, even if a later refresh has failed. Without data, shows the error or the
 * placeholder.
 */
export function QueryBody<Data>({ query, failed, hint, skeleton, children }: QueryBodyProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  if (wantsPassword(query.error)) return <ConfirmFirst isQuiet onConfirmed={() => void query.refetch()} />;
  if (query.error) return <QueryFailed query={query} title={failed} hint={hint} />;
  return skeleton ?? <SkeletonColumn shapes={['h-6', 'h-6 w-3/4', 'h-6 w-1/2']} className="gap-3 py-2" />;
}
