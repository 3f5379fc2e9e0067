import { TIER_NAMES } from '@croneai/contracts/access.ts';
import type { Reach } from '@croneai/contracts/endpoints/receipts.ts';
import { reachTexts as texts } from '../../content/admin-home.ts';
import { channelTexts, deliveredTexts } from '../../content/channels.ts';
import { useListPolling } from '../../shared/list/list-page.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { useReachQuery } from './api.ts';

const secondsText = (ms: number | null): string =>
  ms === null
    ? '–'
    : `≤ ${ms < 1_000 ? (ms / 1_000).toString() : (ms / 1_000).toFixed(ms % 1_000 ? 1 : 0)} s`;

/** How signals reached members in the last 24 hours, and whom they did not. */
export function ReachCard() {
  const { data, isError, refetch } = useReachQuery(undefined, useListPolling());
  return (
    <Card padding="lg" aria-labelledby="reach" className="flex flex-col gap-5 xl:col-span-12">
      <CardHead id="reach" title={texts.title} text={texts.text} />
      {data ? (
        <Figures reach={data} />
      ) : isError ? (
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
            label: `${channelTexts.channels[channel]}: ${deliveredTexts.states[state]} (${deliveredTexts.reasons[reason] ?? reason})`,
            value: count,
          })),
        ]}
      />
    </div>
  );
}

function Delays({ rows }: { rows: Reach['rows'] }) {
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            {texts.columns.map((column) => (
              <th key={column} scope="col" className="pr-4 pb-2 font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ channel, tier, accepted, received, opened }) => (
            <tr key={`${channel} ${tier}`}>
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                {channelTexts.channels[channel]}, {TIER_NAMES[tier]}
              </th>
              {[accepted, received, opened].map(({ count, median, p99 }, at) => (
                <td key={texts.columns[at + 1]} className="py-2 pr-4 whitespace-nowrap">
                  {count === 0 ? '–' : `${count} · ${secondsText(median)} · ${secondsText(p99)}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
