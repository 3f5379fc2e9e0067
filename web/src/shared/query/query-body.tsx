import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { ConfirmFirst, wantsPassword } from '../recent-sign-in/recent-sign-in.tsx';
import { Failed, SkeletonColumn } from '../ui/states.tsx';

/** What is read of a query of RTK Query. */
export interface QueryState<Data> {
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryFailedProps {
  query: Pick<QueryState<unknown>, 'error' | 'isFetching' | 'refetch'>;
  title: string;
  /** In place of an answer's own words. */
  hint?: string | undefined;
}

/** Why a part of a page could not be loaded, and another try. */
export function QueryFailed({ query, title, hint = 'Check your connection.' }: QueryFailedProps) {
  return (
    <Failed title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {messageOf(query.error, hint)}
    </Failed>
  );
}

interface QueryBodyProps<Data> {
  query: QueryState<Data>;
  /** What could not be loaded, as a title. */
  failed: string;
  hint?: string;
  /** Holds the place of the data until they are there. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query even when a later refresh failed, else that it failed, else its shape. */
export function QueryBody<Data>({ query, failed, hint, skeleton, children }: QueryBodyProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  if (wantsPassword(query.error)) return <ConfirmFirst isQuiet onConfirmed={() => void query.refetch()} />;
  if (query.error) return <QueryFailed query={query} title={failed} hint={hint} />;
  return skeleton ?? <SkeletonColumn shapes={['h-6', 'h-6 w-3/4', 'h-6 w-1/2']} className="gap-3 py-2" />;
}
