import { TIER_NAMES } from '@croneai/contracts/access.ts';
import { type Reach, receiptEndpoints } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { reachTexts as texts } from '../../content/admin-home.ts';
import { channelTexts, deliveredTexts } from '../../content/channels.ts';
import { skipReasons } from '../../content/member-view.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { useListPolling } from '../admin-shared/public/use-list-polling.ts';

const { useReachQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ reach: build.query(call(receiptEndpoints.getReach)) }),
});

const secondsText = (ms: number | null): string =>
  ms === null
    ? '–'
    : `≤ ${ms < 1_000 ? (ms / 1_000).toString() : (ms / 1_000).toFixed(ms % 1_000 ? 1 : 0)} s`;

/**
 * Shows how many signals of the last 24 hours were delivered on each channel, and how many were
 * not.
 */
export function ReachCard() {
  const { data, error, refetch } = useReachQuery(undefined, useListPolling());
  return (
    <Card padding="lg" aria-labelledby="reach" className="flex flex-col gap-5 xl:col-span-12">
      <CardHead id="reach" title={texts.title} text={texts.text} />
      {data ? (
        <Figures reach={data} />
      ) : error ? (
        <FailedLine onRetry={refetch}>{texts.failed}</FailedLine>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

function Figures({ reach: { rows, refusals, devices, telegram } }: { reach: Reach }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      {rows.length === 0 ? <p className="text-sm text-muted">{texts.empty}</p> : <Delays rows={rows} />}
      <FactList
        facts={[
          { label: texts.devices, value: devices.total },
          {
            label: texts.silent,
            value: <span className={devices.silent > 0 ? 'text-warn' : undefined}>{devices.silent}</span>,
          },
          { label: texts.chats, value: telegram.linked },
          { label: texts.joined, value: telegram.joined },
          ...refusals.map(({ channel, state, reason, count }) => ({
            label: `${channelTexts.channels[channel]}: ${deliveredTexts.states[state]} (${skipReasons[reason] ?? reason})`,
            value: count,
          })),
        ]}
      />
    </div>
  );
}

type Row = Reach['rows'][number];
const [WAY, ...WHEN] = texts.columns;
const FIGURES = ['accepted', 'received', 'opened'] as const;

function Delays({ rows }: { rows: Reach['rows'] }) {
  return (
    <DataTable
      caption={texts.title}
      rows={rows}
      rowKey={({ channel, tier }) => `${channel} ${tier}`}
      columns={[
        {
          header: WAY,
          cell: ({ channel, tier }: Row) => `${channelTexts.channels[channel]}, ${TIER_NAMES[tier]}`,
        },
        ...FIGURES.map((figure, at) => ({
          header: WHEN[at] ?? figure,
          numeric: true,
          cell: (row: Row) => {
            const { count, median, p99 } = row[figure];
            return count === 0 ? '–' : `${count} · ${secondsText(median)} · ${secondsText(p99)}`;
          },
        })),
      ]}
    />
  );
}
