import type { ServiceNoticeRow } from '@croneai/contracts/endpoints/service-notices.ts';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { segmentText, noticeTexts as texts } from '../../content/notices.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useSentNoticesQuery, useWithdrawNoticeMutation } from './api.ts';
import { NoticeForm } from './notice-form.tsx';

export function ServiceNotices() {
  return (
    <>
      <NoticeForm />
      <NoticeList />
    </>
  );
}

/** Mails go out within seconds; the figures follow. */
const LOOK_EVERY_MS = 5_000;

const columns = (onWithdraw: (row: ServiceNoticeRow) => void): Column<ServiceNoticeRow>[] => [
  { header: 'Subject', cell: ({ subject }) => <span className="break-words">{subject}</span> },
  { header: 'To', cell: ({ segment }) => segmentText(segment) },
  { header: 'Sent', cell: ({ sendsAt }) => <Moment at={sendsAt} /> },
  { header: 'By', cell: ({ sentBy }) => sentBy || 'A former admin' },
  { header: 'Members', numeric: true, cell: ({ recipients }) => recipients ?? '…' },
  { header: 'Delivered', numeric: true, cell: ({ delivered }) => delivered },
  { header: 'Not delivered', numeric: true, cell: ({ notDelivered }) => notDelivered },
  {
    header: 'Withdraw',
    cell: (row) =>
      row.withdrawnAt ? (
        <>
          Withdrawn <Moment at={row.withdrawnAt} />
        </>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => onWithdraw(row)}>
          {texts.withdraw}
        </Button>
      ),
  },
];

function NoticeList() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useSentNoticesQuery({ page }, usePolling(LOOK_EVERY_MS));
  const [leaving, setLeaving] = useState<ServiceNoticeRow>();
  return (
    <Card padding="none" aria-label={texts.listTitle}>
      <div className="p-5 sm:p-7">
        <CardHead title={texts.listTitle} text={texts.listText} />
      </div>
      {data && data.rows.length > 0 ? (
        <DataTable
          caption={texts.listTitle}
          columns={columns(setLeaving)}
          rows={data.rows}
          rowKey={({ id }) => id}
        />
      ) : null}
      {data?.rows.length === 0 ? (
        <Empty icon={Megaphone} title="No service notice yet">
          {texts.empty}
        </Empty>
      ) : null}
      {!data && error ? (
        <Failed title="The notices couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error, 'Nothing is lost.')}
        </Failed>
      ) : null}
      {data || error ? null : <Skeleton className="m-5 h-24" />}
      {data ? (
        <div className="p-4 empty:hidden">
          <Pagination {...data.pagination} onSelect={setPage} label={texts.listTitle} />
        </div>
      ) : null}
      <WithdrawDialog notice={leaving} onDone={() => setLeaving(undefined)} />
    </Card>
  );
}

function WithdrawDialog({ notice, onDone }: { notice: ServiceNoticeRow | undefined; onDone: () => void }) {
  const [withdraw] = useWithdrawNoticeMutation();
  const { guard, dialog } = useRecentSignIn();
  const toast = useToast();
  const confirm = async () => {
    if (!notice) return;
    onDone();
    const { error } = await guard(() => withdraw(notice.id));
    if (error) toast('danger', messageOf(error, texts.withdrawFailed));
    else toast('success', texts.withdrawn);
  };
  return (
    <>
      {dialog}
      <Dialog
        title={texts.withdrawTitle}
        description={texts.withdrawText}
        open={notice !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : onDone())}
        actions={
          <>
            <Button variant="secondary" onClick={onDone}>
              Keep it
            </Button>
            <Button variant="danger" onClick={() => void confirm()}>
              {texts.withdraw}
            </Button>
          </>
        }
      />
    </>
  );
}
