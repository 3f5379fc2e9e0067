import type { BulkView } from '@croneai/contracts/endpoints/admin/admin-bulk.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { bulkTexts as texts } from '../../content/admin.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { QueryBody, QueryFailed } from '../../shared/query/query-body.tsx';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { useBulkQuery, useBulkReportInfiniteQuery, useUndoBulkMutation } from './bulk-api.ts';

const POLL_MS = 1_000;

/** Progress, report, and undo of a bulk action. The URL of the page can be opened again later. */
export function BulkPage() {
  const { id = '' } = useParams();
  const [isDone, setIsDone] = useState(false);
  const query = useBulkQuery(id, { pollingInterval: isDone ? 0 : POLL_MS, refetchOnMountOrArgChange: true });
  const { currentData } = query;
  if ((currentData?.state === 'done') !== isDone) setIsDone(!isDone);
  return (
    <>
      <Link
        to={paths.adminUsers}
        className="-mb-3 inline-flex w-fit items-center gap-1.5 rounded-control text-sm text-muted hover:text-text"
      >
        <ArrowLeft className="size-4" />
        All users
      </Link>
      <PageHead title={texts.page} lead={texts.pageLead} />
      <Card aria-label={texts.page} className="flex flex-col gap-4">
        <QueryBody query={query} failed={texts.pageFailed}>
          {(bulk) => <Bulk bulk={bulk} />}
        </QueryBody>
      </Card>
    </>
  );
}

function Bulk({ bulk }: { bulk: BulkView }) {
  const [undo, { isLoading, error }] = useUndoBulkMutation();
  const { guard, dialog } = useRecentSignIn();
  const { id, kind, state, isUndone, done, total } = bulk;
  return (
    <>
      <Progress
        label={isUndone ? 'Undone' : 'Done'}
        value={total === 0 ? 1 : done / total}
        text={`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      />
      {state === 'done' ? <Problems id={id} /> : <p className="text-sm text-muted">{texts.running}</p>}
      {isUndone ? null : (
        <Button
          variant="secondary"
          className="w-fit"
          loading={isLoading}
          onClick={() => void guard(() => undo(id))}
        >
          {texts.undo[kind]}
        </Button>
      )}
      {isApiError(error) ? <Notice tone="danger">{messageOf(error, texts.failed)}</Notice> : null}
      {dialog}
    </>
  );
}

/** Lists the rows that failed or were skipped, from all pages of the report. */
function Problems({ id }: { id: string }) {
  const report = useBulkReportInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = report;
  const canRead = hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (canRead) void fetchNextPage();
  }, [canRead, fetchNextPage]);
  if (error) return <QueryFailed query={report} title={texts.reportFailed} />;
  if (!data || hasNextPage) return <p role="status">{texts.reading}</p>;
  const problems = data.pages.flat().filter(({ why }) => why !== '');
  return (
    <section aria-labelledby="not-done" className="flex flex-col gap-2">
      <h2 id="not-done" className="text-sm font-medium">
        {texts.notDone(problems.length)}
      </h2>
      <ul
        aria-labelledby="not-done"
        className="max-h-96 divide-y divide-line overflow-auto text-sm empty:hidden"
      >
        {problems.map(({ userId, fullName, why }) => (
          <li key={userId} className="flex justify-between gap-4 py-2">
            <span className="wrap-anywhere">{fullName ?? 'A former user'}</span>
            <span className="text-right text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
