import { ownTradesPath } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { useState } from 'react';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { useStreamSummary } from '../../../shared/signals/use-stream-summary.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { CursorPages } from '../../../shared/ui/cursor-pages.tsx';
import { FailedLine, Skeleton } from '../../../shared/ui/states.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { Journal } from '../journal.tsx';
import { Total, TotalCurve } from '../totals.tsx';
import { NoTrades, TradeRow } from '../trade-row.tsx';
import { TradesFile } from '../trades-file.tsx';
import { countedOf, useOwnRecordQuery, useOwnTradesQuery } from './own-api.ts';

/** The member’s trades on the signals page. Phones link to the page of the trades instead. */
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
      <div className="border-b border-line p-5">
        <CardHead
          id="own-trades"
          title="Your trades"
          text={
            <>
              Trades you marked with “I’m in”, counted from your own entry price.{' '}
              <TextLink to={ownTradesPath}>Open the journal</TextLink>
            </>
          }
          aside={<PricesMark provenance={provenance} />}
        />
      </div>
      {settled > 0 && record ? (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-b border-line p-5">
          <Total record={record} />
          <TotalCurve
            record={record}
            isSimulated={provenance && hasSimulatedPrices(provenance)}
            className="h-20 w-full max-w-34 @md:max-w-60"
          />
        </div>
      ) : null}
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
      {page && !isEmpty ? <TradesFile /> : null}
    </Card>
  );
}
