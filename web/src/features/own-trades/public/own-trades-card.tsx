import { ownTradeEndpoints } from '@croneai/contracts/endpoints/signals/own-trades.ts';
import { OWN_TRADES_COUNTED_MAX, type OwnTrade } from '@croneai/contracts/own-trades.ts';
import { signalPath } from '@croneai/contracts/paths.ts';
import { useState } from 'react';
import { toRequest } from '../../../shared/api/endpoint-request.ts';
import { SheetLink } from '../../../shared/dashboard/sheet-address.tsx';
import { CsvButton } from '../../../shared/list/csv-button.tsx';
import { signedUsdText, stakesText } from '../../../shared/signals/gain-text.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { outcomeOf } from '../../../shared/signals/signal-labels.ts';
import { useStreamSummary } from '../../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { FailedLine, Skeleton } from '../../../shared/ui/states.tsx';
import { Journal } from '../journal.tsx';
import { useOwnRecordQuery, useOwnTradesQuery } from './own-api.ts';

export function OwnTradesCard() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const before = cursors.at(-1);
  const { currentData: page, error, refetch } = useOwnTradesQuery(before === undefined ? {} : { before });
  const { data: record } = useOwnRecordQuery('all');
  const provenance = useStreamSummary()?.provenance;
  const next = page?.nextBefore ?? undefined;
  const { won, lost } = record?.statistics ?? { won: 0, lost: 0 };
  return (
    <Card
      id="yours"
      padding="none"
      aria-labelledby="own-trades"
      className="@container scroll-mt-20 overflow-hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-5">
        <CardHead
          id="own-trades"
          title="Your trades"
          aside={<PricesMark provenance={provenance} />}
          text={
            record && record.taken > 0
              ? `${record.taken} taken, ${won} won, ${lost} lost: ${stakesText(record.netStakes)}, ${signedUsdText(record.netUsd)}.`
              : 'Trades you marked with “I’m in”, counted from your own entry price.'
          }
        />
        <CsvButton
          request={toRequest(ownTradeEndpoints.exportOwnTrades)}
          fallbackName="croneai-own-trades.csv"
          saved={`Your newest trades were saved as CSV (up to ${OWN_TRADES_COUNTED_MAX.toLocaleString('en-US')}).`}
          label="CSV"
          disabled={!page || page.rows.length === 0}
        />
      </div>
      {record && record.taken > record.open ? <Journal /> : null}
      {page ? (
        <ul className="divide-y divide-line">
          {page.rows.map((trade) => (
            <TradeRow key={trade.signalId} trade={trade} />
          ))}
          {page.rows.length === 0 ? (
            <li className="p-5 text-sm text-muted">None yet. Tap “I’m in” on a running signal.</li>
          ) : null}
        </ul>
      ) : error ? (
        <div className="p-5">
          <FailedLine onRetry={refetch}>Your trades couldn’t be loaded.</FailedLine>
        </div>
      ) : (
        <div className="p-5">
          <Skeleton className="h-32 w-full" />
        </div>
      )}
      {before !== undefined || next !== undefined ? (
        <div className="flex justify-between border-t border-line px-5 py-3">
          <Button
            variant="ghost"
            size="sm"
            disabled={before === undefined}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={next === undefined}
            onClick={() => next !== undefined && setCursors([...cursors, next])}
          >
            Older
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function TradeRow({ trade }: { trade: OwnTrade }) {
  const { recent } = useTimes();
  const { signal, signalId, takenAt, stakeUsd, outcome, resultUsd, stakes, tags, note } = trade;
  const { label, tone } = outcomeOf({ status: signal.status, outcome });
  return (
    <li>
      <SheetLink
        to={signalPath(signalId)}
        sheet="signal"
        value={signalId}
        className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 text-sm hover:bg-surface-2"
      >
        <span className="min-w-0 font-medium wrap-anywhere">
          <span aria-hidden>{signal.signalType === 'buy' ? '▲' : '▼'} </span>
          <span className="sr-only">{signal.signalType === 'buy' ? 'CALL ' : 'PUT '}</span>
          {signal.asset}
        </span>
        <span className="justify-self-end">
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="tabular min-w-0 text-xs text-muted">
          {recent(takenAt)} · ${stakeUsd}
          {tags.length > 0 ? ` · ${tags.join(', ')}` : ''}
          {note ? ` · ${note}` : ''}
        </span>
        <span className="tabular justify-self-end text-xs whitespace-nowrap">
          {resultUsd === null ? '–' : `${signedUsdText(resultUsd)} · ${stakesText(stakes)}`}
        </span>
      </SheetLink>
    </li>
  );
}
