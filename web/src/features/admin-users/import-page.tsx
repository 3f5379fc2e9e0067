import type { ImportReport } from '@croneai/contracts/endpoints/auth/member-import.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { importTexts } from '../../content/admin.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { useImportUsersMutation } from './api.ts';

/** Number of report rows on screen. Skipped rows come first. */
const ROWS_SHOWN = 200;

/** Imports members from a CSV file: first a dry run, then the same file again to import it. */
export function ImportPage() {
  const [file, setFile] = useState<File>();
  const [done, setDone] = useState<{ report: ImportReport; isDryRun: boolean }>();
  const [importUsers, { isLoading, error }] = useImportUsersMutation();
  const { guard, dialog } = useRecentSignIn();
  const send = async (chosen: File, isDryRun: boolean) => {
    // If the import fails, the result of the dry run and the button below it stay.
    if (isDryRun) setDone(undefined);
    const { data: report } = await guard(() => importUsers({ file: chosen, isDryRun }));
    if (report) setDone({ report, isDryRun });
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setDone(undefined);
    if (chosen) void send(chosen, true);
  };
  return (
    <>
      <Link
        to={paths.adminUsers}
        className="-mb-3 inline-flex w-fit items-center gap-1.5 rounded-control text-sm text-muted hover:text-text"
      >
        <ArrowLeft className="size-4" />
        All users
      </Link>
      <PageHead title={importTexts.title} lead={importTexts.lead} />
      <Card aria-label={importTexts.title} className="flex flex-col gap-4">
        <label className="flex flex-col gap-2 text-sm font-medium">
          {importTexts.file}
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={isLoading}
            onChange={({ target }) => choose(target.files?.[0])}
            className="text-sm font-normal file:mr-3 file:h-11 file:rounded-control file:border file:border-line file:bg-surface-2 file:px-4 file:text-text"
          />
        </label>
        <p className="text-sm text-muted">{importTexts.columns}</p>
        {isLoading ? <p role="status">{importTexts.reading}</p> : null}
        {isApiError(error) ? (
          <Notice tone="danger">{messageOf(error, done ? importTexts.failed : importTexts.unread)}</Notice>
        ) : null}
        {error && file && !done ? (
          <Button variant="secondary" size="sm" className="w-fit" onClick={() => void send(file, true)}>
            {importTexts.again}
          </Button>
        ) : null}
        {done ? <Report report={done.report} isDryRun={done.isDryRun} /> : null}
        {done?.isDryRun && file && done.report.created > 0 ? (
          <Button className="w-fit" loading={isLoading} onClick={() => void send(file, false)}>
            {importTexts.apply(done.report.created)}
          </Button>
        ) : null}
      </Card>
      {dialog}
    </>
  );
}

function Report({ report, isDryRun }: { report: ImportReport; isDryRun: boolean }) {
  const { created, skipped } = report;
  const rows = report.rows.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, ROWS_SHOWN);
  return (
    <>
      <Notice tone={isDryRun ? 'info' : 'success'}>
        {isDryRun ? importTexts.dryRun(created, skipped) : importTexts.done(created, skipped)}
      </Notice>
      <div className="max-h-96 overflow-auto">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{importTexts.report}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="py-2 pr-3 font-medium">
                Row
              </th>
              <th scope="col" className="py-2 pr-3 font-medium">
                Email
              </th>
              <th scope="col" className="py-2 font-medium">
                Result
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ row, email, state, why }) => (
              <tr key={row}>
                <td className="tabular py-2 pr-3">{row}</td>
                <td className="py-2 pr-3 wrap-anywhere">{email}</td>
                <td className="py-2">{state === 'created' ? why : `Skipped: ${why}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.rows.length > ROWS_SHOWN ? (
        <p className="text-sm text-muted">{importTexts.more(report.rows.length - ROWS_SHOWN)}</p>
      ) : null}
    </>
  );
}

const rankOf = ({ state }: ImportReport['rows'][number]) => (state === 'skipped' ? 0 : 1);
