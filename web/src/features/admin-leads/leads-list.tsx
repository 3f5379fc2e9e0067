import type { LeadRow } from '@croneai/contracts/endpoints/admin-leads.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { Inbox } from 'lucide-react';
import { leadsTexts } from '../../content/admin-leads.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { isFiltered, type LeadFilter } from './lead-filter.ts';
import { LeadsTable } from './leads-table.tsx';

interface LeadsListProps {
  /** Those of the last answer while the next is on its way. */
  rows: readonly LeadRow[] | undefined;
  /** Of the very list that was asked for. */
  pagination: Pagination | undefined;
  error: unknown;
  isFetching: boolean;
  filter: LeadFilter;
  onRetry: () => void;
  onOpen: (id: string) => void;
  onSelectPage: (page: number) => void;
  onClear: () => void;
}

export function LeadsList(props: LeadsListProps) {
  const { rows, pagination, error, isFetching, filter } = props;
  if (error) {
    return (
      <Failed title={leadsTexts.loadFailed} onRetry={props.onRetry} retrying={isFetching}>
        {messageOf(error, leadsTexts.checkConnection)}
      </Failed>
    );
  }
  if (rows && rows.length > 0) return <LeadsTable rows={rows} onOpen={props.onOpen} />;
  if (!pagination) return <LeadsSkeleton />;
  if (pagination.total > 0) {
    return (
      <Empty
        icon={Inbox}
        title="There is no such page"
        action={
          <Button variant="secondary" size="sm" onClick={() => props.onSelectPage(pagination.pages)}>
            Go to the last page
          </Button>
        }
      >
        The list ends at page {pagination.pages}.
      </Empty>
    );
  }
  if (!isFiltered(filter)) {
    return (
      <Empty icon={Inbox} title={leadsTexts.empty}>
        {leadsTexts.emptyHint}
      </Empty>
    );
  }
  return (
    <Empty
      icon={Inbox}
      title={leadsTexts.noMatch}
      action={
        <Button variant="secondary" size="sm" onClick={props.onClear}>
          Clear filters
        </Button>
      }
    >
      {leadsTexts.noMatchHint}
    </Empty>
  );
}

const SKELETON_ROWS = 8;

function LeadsSkeleton() {
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
