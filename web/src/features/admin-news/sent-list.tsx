import type { Pagination as Pages } from '@croneai/contracts/http/envelope.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { keepLastPage, type PagesState, QueryBody } from '../../shared/query/query-body.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Empty, SkeletonColumn } from '../../shared/ui/states.tsx';

/** Polling interval. Emails go out within seconds, so the delivery figures soon change. */
export const LOOK_EVERY_MS = 5_000;

interface SentPage<Row> {
  rows: readonly Row[];
  pagination: Pages;
}

interface SentListProps<Row> {
  title: string;
  text: string;
  icon: LucideIcon;
  empty: { title: string; text: string };
  failed: string;
  query: PagesState<SentPage<Row>>;
  columns: readonly Column<Row>[];
  onSelectPage: (page: number) => void;
  children?: ReactNode;
}

/** Sent mailings with their delivery status. */
export function SentList<Row extends { id: string }>(props: SentListProps<Row>) {
  const { title, text, icon, empty, failed, query, columns, onSelectPage, children } = props;
  return (
    <Card padding="none" aria-label={title}>
      <div className="p-5 sm:p-7">
        <CardHead title={title} text={text} />
      </div>
      <QueryBody
        query={keepLastPage(query)}
        failed={failed}
        hint="Nothing is lost."
        skeleton={<SkeletonColumn shapes={['h-11', 'h-11', 'h-11']} className="gap-3 p-5 sm:p-7" />}
      >
        {({ rows, pagination }) => (
          <>
            {rows.length > 0 ? (
              <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
            ) : (
              <Empty icon={icon} title={empty.title}>
                {empty.text}
              </Empty>
            )}
            <div className="p-4 empty:hidden">
              <Pagination {...pagination} onSelect={onSelectPage} label={title} />
            </div>
          </>
        )}
      </QueryBody>
      {children}
    </Card>
  );
}
