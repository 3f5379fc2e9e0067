import { ownTradeEndpoints } from '@croneai/contracts/endpoints/signals/own-trades.ts';
import { OWN_TRADES_COUNTED_MAX, type OwnRecord, type OwnTrade } from '@croneai/contracts/own-trades.ts';
import { signalPath } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import { useState } from 'react';
import { notCountedTexts } from '../../../content/own-trades.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';
import { SheetLink } from '../../../shared/dashboard/sheet-address.tsx';
import { CsvButton } from '../../../shared/list/csv-button.tsx';
import { signedUsdText, stakesText, toneOf } from '../../../shared/signals/gain-text.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { outcomeOf } from '../../../shared/signals/signal-labels.ts';
import { useStreamSummary } from '../../../shared/signals/use-stream-summary.ts';
import { usd } from '../../../shared/text/usd.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { CursorPages } from '../../../shared/ui/cursor-pages.tsx';
import { Plot, PlotLine } from '../../../shared/ui/plot.tsx';
import { byIndex, rangeOf } from '../../../shared/ui/plot-scale.ts';
import { FailedLine, Skeleton } from '../../../shared/ui/states.tsx';
import { Journal } from '../journal.tsx';
import { countedOf, useOwnRecordQuery, useOwnTradesQuery } from './own-api.ts';

export function OwnTradesCard() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const before = cursors.at(-1);
  const { currentData: page, error, refetch } = useOwnTradesQuery(before === undefined ? {} : { before });
  // Stays the same while the member reads older pages, so that an open journal stays open.
  const { data: first } = useOwnTradesQuery({});
  const { data: record } = useOwnRecordQuery('all');
  const provenance = useStreamSummary()?.provenance;
  const next = page?.nextBefore ?? undefined;
  const settled = record ? record.taken - record.open : 0;
  const counted = record ? countedOf(record) : 0;
  const isEmpty = page?.rows.length === 0 && before === undefined;
  return (
    <Card
      id="yours"
      padding="none"
      aria-labelledby="own-trades"
      className="@container scroll-mt-20 overflow-hidden"
    >
      {/* On phones, the row that opens this card has the title, and the result comes first. */}
      <div className="border-b border-line p-5 max-sm:sr-only">
        <CardHead
          id="own-trades"
          title="Your trades"
          text="Trades you marked with “I’m in”, counted from your own entry price."
          aside={<PricesMark provenance={provenance} />}
        />
      </div>
      {settled > 0 && record ? <Totals record={record} provenance={provenance} /> : null}
      {isEmpty ? (
        <NoTrades />
      ) : page ? (
        <ul className="divide-y divide-line">
          {page.rows.map((trade) => (
            <TradeRow key={trade.signalId} trade={trade} />
          ))}
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
      <CursorPages
        label="Pages of your trades"
        page={cursors.length + 1}
        goNewer={before === undefined ? undefined : () => setCursors(cursors.slice(0, -1))}
        goOlder={next === undefined ? undefined : () => setCursors([...cursors, next])}
      />
      {counted > 0 ? <Journal settled={counted} newest={first?.rows ?? []} /> : null}
      {page && !isEmpty ? (
        <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 text-xs text-muted">
          Each trade counts from your own entry price.
          <CsvButton
            request={toRequest(ownTradeEndpoints.exportOwnTrades)}
            fallbackName="croneai-own-trades.csv"
            saved={`Your newest trades were saved as CSV (up to ${OWN_TRADES_COUNTED_MAX.toLocaleString('en-US')}).`}
            label="CSV"
          />
        </div>
      ) : null}
    </Card>
  );
}

/** Shows where the parts of the first trade will be. */
function NoTrades() {
  return (
    <div className="flex flex-col gap-3 p-5 text-sm">
      <p className="font-medium">Your first trade will look like this</p>
      <div
        aria-hidden
        className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 rounded-control border border-dashed border-line-strong px-4 py-3 text-muted"
      >
        <span className="font-medium">▲ Market</span>
        <span>± your result</span>
        <span className="text-xs">time · your stake</span>
        <span className="justify-self-end text-xs">won or lost</span>
      </div>
      <p className="text-muted">
        Tap “I’m in” on a running signal. We settle your trade at its expiry, and it appears here.
      </p>
    </div>
  );
}

interface TotalsProps {
  record: OwnRecord;
  provenance: Provenance | undefined;
}

/** Result of all settled trades, with its curve. */
function Totals({ record, provenance }: TotalsProps) {
  const { open, statistics, netStakes, netUsd, points } = record;
  const sums = [0, ...points.map(({ net }) => net)];
  const isSimulated = provenance && hasSimulatedPrices(provenance);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-b border-line p-5">
      <p className="tabular flex flex-col text-sm text-muted">
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          <span className={`text-2xl font-semibold ${toneOf(netUsd)}`}>{signedUsdText(netUsd)}</span>
          {stakesText(netStakes)}
        </span>
        <span>
          {statistics.won} won, {statistics.lost} lost
          {statistics.uncounted > 0 ? `, ${statistics.uncounted} not counted` : ''}
          {open > 0 ? `, ${open} open` : ''}
        </span>
      </p>
      <span className="self-start pt-1.5 empty:hidden sm:hidden">
        <PricesMark provenance={provenance} />
      </span>
      {sums.length > 2 ? (
        <Plot
          x={[0, sums.length - 1]}
          y={rangeOf(sums)}
          isSimulated={isSimulated}
          className="h-20 w-full max-w-34 @md:max-w-60"
        >
          {(at) => (
            <>
              <PlotLine d={at.across(0)} className="stroke-line-strong" />
              <PlotLine
                d={at.line(byIndex(sums))}
                strokeWidth="1.5"
                className="stroke-accent"
                isSimulated={isSimulated}
              />
            </>
          )}
        </Plot>
      ) : null}
    </div>
  );
}

function TradeRow({ trade }: { trade: OwnTrade }) {
  const { recent } = useTimes();
  const { signal, signalId, takenAt, stakeUsd, outcome, resultUsd, notCounted, tags, note } = trade;
  const { label, tone } = outcomeOf({ status: notCounted ? 'expired' : signal.status, outcome });
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
        <span className="tabular justify-self-end whitespace-nowrap">
          {resultUsd === null ? (
            <Badge tone={tone}>{label}</Badge>
          ) : (
            <span className={`font-medium ${toneOf(resultUsd)}`}>{signedUsdText(resultUsd)}</span>
          )}
        </span>
        <span className="tabular flex min-w-0 flex-wrap items-center gap-1.5 text-xs text-muted">
          {recent(takenAt)} · {usd(stakeUsd)}
          {tags.map((tag) => (
            <span key={tag} className="rounded-full bg-surface-2 px-2 py-0.5 wrap-anywhere">
              {tag}
            </span>
          ))}
        </span>
        <span className="self-start justify-self-end text-xs text-muted">
          {resultUsd === null ? '' : label}
        </span>
        {notCounted ? (
          <span className="col-span-2 text-xs text-muted">{notCountedTexts[notCounted]}</span>
        ) : null}
        {note ? <span className="col-span-2 line-clamp-2 text-muted wrap-anywhere">{note}</span> : null}
      </SheetLink>
    </li>
  );
}
