import type { PaperAccountKind, PaperClosedTrade } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/provenance.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { countedEntry } from '@croneai/rules/gain.ts';
import { BEFORE_COSTS, capitalised, hasCosts, termsText } from '@croneai/rules/terms.ts';
import { ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paperTexts as texts } from '../../content/paper.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { riskText, signedUsdText, toneOf, usdText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { directionOf, outcomeOf, priceText } from '../../shared/signals/signal-labels.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge, DirectionBadge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { CursorPages } from '../../shared/ui/cursor-pages.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { usePaperTradesQuery } from './paper-api.ts';

/**
 * On a narrow card, only these columns are shown: the time, the asset, the prices, and the result.
 */
const BRIEF = ['Closed', 'Asset', 'Entry → exit', 'Result'];
const BEFORE = capitalised(BEFORE_COSTS);

function columnsOf(present: PaysBy): readonly Column<PaperClosedTrade>[] {
  return [
    {
      header: 'Closed',
      cell: ({ closedAt }) => (
        <Moment at={closedAt} form="recent" className="tabular min-[22rem]:whitespace-nowrap" />
      ),
    },
    {
      header: 'Asset',
      cell: ({ signal }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {signal.asset}
          <DirectionBadge direction={directionOf(signal)} />
        </span>
      ),
    },
    {
      header: 'Entry → exit',
      numeric: true,
      cell: ({ signal, exitPrice }) =>
        `${priceText(countedEntry(signal), signal.precision)} → ${priceText(exitPrice, signal.precision)}`,
    },
    {
      header: 'Outcome',
      cell: (trade) => {
        const { label, tone } = outcomeOf(trade);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    { header: 'Stake', numeric: true, cell: ({ stakeUsd }) => usdText(stakeUsd) },
    {
      header: 'Result',
      numeric: true,
      cell: ({ resultUsd, paysBy }) => (
        <>
          <span className={`font-medium ${toneOf(resultUsd)}`}>{signedUsdText(resultUsd)}</span>
          {termsText(paysBy) === termsText(present) ? null : (
            <span className="block text-xs text-muted">{termsText(paysBy)}</span>
          )}
        </>
      ),
    },
    // Price change before spread and fees.
    {
      header: BEFORE,
      numeric: true,
      cell: ({ grossMultiple }) => <span className="text-muted">{riskText(grossMultiple)}</span>,
    },
    { header: 'Balance', numeric: true, cell: ({ balanceUsd }) => usdText(balanceUsd) },
  ];
}

interface ClosedTradesTableProps {
  trades: readonly PaperClosedTrade[];
  /**
   * Payment terms that the card names above the table. A trade under different terms shows its own
   * terms in its row.
   */
  paysBy: PaysBy;
  isBrief?: boolean;
}

export function ClosedTradesTable({ trades, paysBy, isBrief = false }: ClosedTradesTableProps) {
  const showsBefore = trades.some((trade) => hasCosts(trade.paysBy));
  const columns = columnsOf(paysBy).filter(({ header }) =>
    isBrief ? BRIEF.includes(header) : header !== BEFORE || showsBefore,
  );
  return (
    <DataTable
      caption="Closed trades, newest first"
      columns={columns}
      rows={trades}
      rowKey={({ signalId }) => signalId}
      padding="lg"
      isPaired={isBrief}
    />
  );
}

interface ClosedTradesProps {
  kind: PaperAccountKind;
  /** Number of closed trades of the account. When it changes, the list is refetched. */
  closed: number;
  paysBy: PaysBy;
  provenance: Provenance;
}

export function ClosedTrades({ kind, closed, paysBy, provenance }: ClosedTradesProps) {
  /** Cursors of the pages visited so far; the last cursor is that of the current page. */
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const { data, error, isFetching, refetch } = usePaperTradesQuery({ kind, before: cursors.at(-1) });
  const nextBefore = data?.nextBefore ?? null;
  const seen = useRef(closed);
  useEffect(() => {
    if (seen.current === closed) return;
    seen.current = closed;
    void refetch(); // never rejects: the query's state holds the error
  }, [closed, refetch]);
  return (
    <Card padding="none" aria-labelledby="closed-trades" aria-busy={isFetching}>
      <div className="flex flex-col gap-4 px-5 pt-5 pb-3 sm:px-7 sm:pt-7">
        <CardHead
          id="closed-trades"
          title="Closed trades"
          text={`Results ${termsText(paysBy)}, ${texts.fromStart}.`}
          aside={
            <div className="flex flex-wrap items-center gap-3">
              <PricesMark provenance={provenance} />
              {data && data.total > 0 ? (
                <span className="tabular text-sm text-muted">{data.total}</span>
              ) : null}
            </div>
          }
        />
      </div>
      {error && !data ? (
        <Failed title="The trades couldn’t be loaded" onRetry={refetch} retrying={isFetching}>
          {messageOf(error, 'Check your connection.')}
        </Failed>
      ) : !data ? (
        <RowsSkeleton />
      ) : data.rows.length === 0 ? (
        <Empty icon={ListChecks} title="No closed trades yet">
          Your first trade appears here once its signal is settled.
        </Empty>
      ) : (
        <>
          <ClosedTradesTable trades={data.rows} paysBy={paysBy} />
          <CursorPages
            label="Pages of closed trades"
            page={cursors.length}
            goNewer={cursors.length === 1 ? undefined : () => setCursors(cursors.slice(0, -1))}
            goOlder={nextBefore === null ? undefined : () => setCursors([...cursors, nextBefore])}
          />
        </>
      )}
    </Card>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5];

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-5 pb-5 sm:px-7 sm:pb-7">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </div>
  );
}
