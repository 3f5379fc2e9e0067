import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { ConfirmFirst, wantsPassword } from '../recent-sign-in/recent-sign-in.tsx';
import { Button } from '../ui/button.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';

export interface ListTexts {
  loadFailed: string;
  checkConnection: string;
  empty: string;
  emptyHint: string;
  noMatch: string;
  noMatchHint: string;
}

interface ListBodyProps<Row> {
  texts: ListTexts;
  icon: LucideIcon;
  /** Those of the last answer while the next is on its way. */
  rows: readonly Row[] | undefined;
  /** Of the very list that was asked for. */
  pagination: Pagination | undefined;
  error: unknown;
  isFetching: boolean;
  isFiltered: boolean;
  onRetry: () => void;
  onSelectPage: (page: number) => void;
  onClear: () => void;
  children: (rows: readonly Row[]) => ReactNode;
  /** Instead of the usual rows while they are on their way. */
  skeleton?: ReactNode;
  /** Instead of the usual action where nothing fits the filters. */
  noMatchAction?: ReactNode;
}

/** The rows of a list, or why there are none. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { texts, icon, rows, pagination, error } = props;
  if (wantsPassword(error)) return <ConfirmFirst onConfirmed={props.onRetry} />;
  if (error) {
    return (
      <Failed title={texts.loadFailed} onRetry={props.onRetry} retrying={props.isFetching}>
        {messageOf(error, texts.checkConnection)}
      </Failed>
    );
  }
  if (rows && rows.length > 0) return props.children(rows);
  if (!pagination) return props.skeleton ?? <ListSkeleton />;
  if (pagination.total > 0) {
    const { pages } = pagination;
    const last = <Act onClick={() => props.onSelectPage(pages)}>Go to the last page</Act>;
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
  const clear = <Act onClick={props.onClear}>Clear filters</Act>;
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

const SKELETON_ROWS = 8;

function ListSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-4">
          <Skeleton className="h-10 flex-1" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="hidden h-6 w-32 md:block" />
        </div>
      ))}
    </div>
  );
}
