import type { ServiceNoticeRow } from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { segmentText, noticeTexts as texts } from '../../content/notices.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useSentNoticesQuery, useWithdrawNoticeMutation } from './api.ts';
import { NoticeForm } from './notice-form.tsx';
import { LOOK_EVERY_MS, SentList } from './sent-list.tsx';

export function ServiceNotices() {
  return (
    <>
      <NoticeForm />
      <NoticeList />
    </>
  );
}

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
  const [leaving, setLeaving] = useState<ServiceNoticeRow>();
  return (
    <SentList
      title={texts.listTitle}
      text={texts.listText}
      icon={Megaphone}
      empty={{ title: 'No service notice yet', text: texts.empty }}
      failed="The notices couldn’t be loaded"
      query={useSentNoticesQuery({ page }, usePolling(LOOK_EVERY_MS))}
      columns={columns(setLeaving)}
      onSelectPage={setPage}
    >
      <WithdrawDialog notice={leaving} onDone={() => setLeaving(undefined)} />
    </SentList>
  );
}

function WithdrawDialog({ notice, onDone }: { notice: ServiceNoticeRow | undefined; onDone: () => void }) {
  const [withdraw] = useWithdrawNoticeMutation();
  const { guard, dialog } = useRecentSignIn();
  const show = useOutcome();
  const confirm = async () => {
    if (!notice) return;
    onDone();
    show(await guard(() => withdraw(notice.id)), texts.withdrawFailed, texts.withdrawn);
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
