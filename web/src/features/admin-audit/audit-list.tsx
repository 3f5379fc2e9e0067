import type { AuditRowView } from '@croneai/contracts/endpoints/admin-audit.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { ScrollText } from 'lucide-react';
import { auditTexts } from '../../content/admin-audit.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { AuditTable } from './audit-table.tsx';

interface AuditListProps {
  /** Those of the last answer while the next is on its way. */
  rows: readonly AuditRowView[] | undefined;
  /** Of the very list that was asked for. */
  pagination: Pagination | undefined;
  error: unknown;
  isFetching: boolean;
  isFiltered: boolean;
  onRetry: () => void;
  onOpen: (sequence: number) => void;
  onSelectPage: (page: number) => void;
  onClear: () => void;
}

export function AuditList(props: AuditListProps) {
  const { rows, pagination, error, isFetching } = props;
  if (error) {
    return (
      <Failed title={auditTexts.loadFailed} onRetry={props.onRetry} retrying={isFetching}>
        {messageOf(error, auditTexts.checkConnection)}
      </Failed>
    );
  }
  if (rows && rows.length > 0) return <AuditTable rows={rows} onOpen={props.onOpen} />;
  if (!pagination) return <AuditSkeleton />;
  if (pagination.total > 0) {
    return (
      <Nothing
        title="There is no such page"
        action="Go to the last page"
        onAct={() => props.onSelectPage(pagination.pages)}
      >
        {`The list ends at page ${pagination.pages}.`}
      </Nothing>
    );
  }
  if (!props.isFiltered) return <Nothing title={auditTexts.empty}>{auditTexts.emptyHint}</Nothing>;
  return (
    <Nothing title={auditTexts.noMatch} action="Clear filters" onAct={props.onClear}>
      {auditTexts.noMatchHint}
    </Nothing>
  );
}

interface NothingProps {
  title: string;
  children: string;
  action?: string;
  onAct?: () => void;
}

function Nothing({ title, children, action, onAct }: NothingProps) {
  const button = action ? (
    <Button variant="secondary" size="sm" onClick={onAct}>
      {action}
    </Button>
  ) : null;
  return (
    <Empty icon={ScrollText} title={title} action={button}>
      {children}
    </Empty>
  );
}

const SKELETON_ROWS = 8;

function AuditSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-4">
          <Skeleton className="h-10 flex-1" />
          <Skeleton className="hidden h-10 flex-1 md:block" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}
