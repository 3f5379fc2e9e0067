import type { BrokerReport } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { useState } from 'react';
import { brokerEventStates, brokerReportTexts as texts } from '../../content/brokers.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useApplyBrokerReportMutation, useBrokersQuery } from './api.ts';

/** Number of report rows on screen. Unmatched rows come first. */
const ROWS_SHOWN = 200;

/** Uploads a broker's report: first a dry run, then the same file again to apply it. */
export function ReportCard() {
  const { data: brokers = [] } = useBrokersQuery();
  const [chosenBroker, setChosenBroker] = useState<string>();
  const [file, setFile] = useState<File>();
  const [done, setDone] = useState<{ report: BrokerReport; isDryRun: boolean }>();
  const [apply, { isLoading, error }] = useApplyBrokerReportMutation();
  const { guard, dialog } = useRecentSignIn();
  const broker = chosenBroker ?? brokers[0]?.broker;
  const send = async (upload: { file: File; broker: string | undefined; isDryRun: boolean }) => {
    // If applying the report fails, the result of the dry run and the button below it stay.
    if (upload.isDryRun) setDone(undefined);
    const { data: report } = await guard(() => apply(upload));
    if (report) setDone({ report, isDryRun: upload.isDryRun });
  };
  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen);
    setDone(undefined);
    if (chosen) void send({ file: chosen, broker, isDryRun: true });
  };
  const chooseBroker = (chosen: string) => {
    setChosenBroker(chosen);
    if (file) void send({ file, broker: chosen, isDryRun: true });
  };
  return (
    <Card padding="lg" aria-labelledby="broker-report" className="flex flex-col gap-4">
      <CardHead id="broker-report" title={texts.title} text={texts.text} />
      {brokers.length > 1 ? (
        <SelectField
          label={texts.broker}
          options={brokers.map(({ broker: value, name }) => ({ value, label: name }))}
          value={broker}
          disabled={isLoading}
          onChange={({ target }) => chooseBroker(target.value)}
        />
      ) : null}
      <label className="flex flex-col gap-2 text-sm font-medium">
        {texts.file}
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={isLoading}
          onChange={({ target }) => chooseFile(target.files?.[0])}
          className="text-sm font-normal file:mr-3 file:h-11 file:rounded-control file:border file:border-line file:bg-surface-2 file:px-4 file:text-text"
        />
      </label>
      <p className="text-sm text-muted">{texts.columns}</p>
      {isLoading ? <p role="status">{texts.reading}</p> : null}
      {isApiError(error) ? (
        <Notice tone="danger">{messageOf(error, done ? texts.notApplied : texts.failed)}</Notice>
      ) : null}
      {error && file && !done ? (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() => void send({ file, broker, isDryRun: true })}
        >
          {texts.again}
        </Button>
      ) : null}
      {done ? <Report report={done.report} isDryRun={done.isDryRun} /> : null}
      {done?.isDryRun && file && done.report.rows.length > 0 ? (
        <Button
          className="w-fit"
          loading={isLoading}
          onClick={() => void send({ file, broker, isDryRun: false })}
        >
          {texts.apply}
        </Button>
      ) : null}
      {dialog}
    </Card>
  );
}

type ReportRow = BrokerReport['rows'][number];

const columns: readonly Column<ReportRow>[] = [
  { header: 'Row', cell: ({ row }) => <span className="tabular">{row}</span> },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={brokerEventStates[state].tone}>{brokerEventStates[state].label}</Badge>,
  },
  { header: 'Reason', cell: ({ why }) => <span className="wrap-anywhere">{why}</span> },
];

function Report({ report, isDryRun }: { report: BrokerReport; isDryRun: boolean }) {
  const { matched, unmatched } = report;
  const rows = report.rows.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, ROWS_SHOWN);
  return (
    <>
      <Notice tone={isDryRun ? 'info' : 'success'}>
        {isDryRun ? texts.dryRun(matched, unmatched) : texts.done(matched, unmatched)}
      </Notice>
      {rows.length > 0 ? (
        <div className="max-h-96 overflow-auto">
          <DataTable caption={texts.rows} columns={columns} rows={rows} rowKey={({ row }) => `${row}`} />
        </div>
      ) : null}
      {report.rows.length > ROWS_SHOWN ? (
        <p className="text-sm text-muted">{texts.more(report.rows.length - ROWS_SHOWN)}</p>
      ) : null}
    </>
  );
}

const rankOf = ({ state }: ReportRow) => (state === 'unmatched' ? 0 : 1);
