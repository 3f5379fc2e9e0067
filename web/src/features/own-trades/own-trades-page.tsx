import { mayUse } from '@croneai/contracts/access.ts';
import { OWN_TRADES_PER_REPLY_MAX, type OwnTrade } from '@croneai/contracts/own-trades.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isProblem } from '../../shared/api/api-error.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { signedUsdText, toneOf } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CursorPages } from '../../shared/ui/cursor-pages.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { chipStyle } from './chip-style.ts';
import { Journal } from './journal.tsx';
import { tradesText } from './journal-text.ts';
import { countedOf, useOwnRecordQuery, useOwnTradesQuery } from './public/own-api.ts';
import { Total, TotalCurve } from './totals.tsx';
import { NoTrades, TradeRow } from './trade-row.tsx';
import { TradesFile } from './trades-file.tsx';

/** The member’s trades with their sums, patterns, and notes. */
export function OwnTradesPage() {
  const { access } = useMember();
  const provenance = useStreamSummary()?.provenance;
  // The signals page shows what is locked.
  if (!mayUse('signals', access)) return <Navigate to={paths.signals} replace />;
  return (
    <>
      <PageHead title="Your trades" aside={<PricesMark provenance={provenance} />} />
      <Sums />
      <Trades />
      <TextLink to={paths.signals} className="flex min-h-11 items-center gap-1 self-start text-sm md:min-h-6">
        <ChevronLeft className="size-4" />
        All signals
      </TextLink>
    </>
  );
}

/** Results of today and of all trades. */
function Sums() {
  const provenance = useStreamSummary()?.provenance;
  const ofToday = useOwnRecordQuery('today');
  const ofAll = useOwnRecordQuery('all');
  const { data: newest } = useOwnTradesQuery({ limit: OWN_TRADES_PER_REPLY_MAX });
  const [today, all] = [ofToday.data, ofAll.data];
  if (!all || !today) {
    const failed = [ofToday, ofAll].filter(({ data, error }) => error && !data);
    if (failed.some(({ error }) => isProblem(error, 'access.locked')))
      return <Navigate to={paths.signals} replace />;
    if (failed.length === 0) return <Skeleton className="h-44 w-full rounded-card" />;
    const retry = () => Promise.all(failed.map(({ refetch }) => refetch()));
    return <FailedLine onRetry={retry}>Your results couldn’t be loaded.</FailedLine>;
  }
  if (all.taken === 0) return null;
  const counted = countedOf(all);
  return (
    <Card aria-label="Results" padding="none" className="overflow-hidden">
      <div className="flex flex-col gap-4 p-5">
        <div className="grid grid-cols-2 gap-4">
          <Total label="Today" record={today} />
          <Total label="All trades" record={all} />
        </div>
        <TotalCurve
          record={all}
          isSimulated={provenance && hasSimulatedPrices(provenance)}
          className="h-20 w-full"
        />
      </div>
      {counted > 0 ? <Journal settled={counted} newest={newest?.rows ?? []} /> : null}
    </Card>
  );
}

const SIDES = { all: 'All', buy: 'CALL', sell: 'PUT' } as const;
type Side = keyof typeof SIDES;
const SIDE_NAMES = Object.keys(SIDES) as Side[];

/** Number of trades that the page shows first, and that each tap on the button adds. */
const TRADES_STEP = 20;

/** The trades of one reply of the server, filtered by direction and tag. */
function Trades() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [side, setSide] = useState<Side>('all');
  const [tag, setTag] = useState<string>();
  const [shown, setShown] = useState(TRADES_STEP);
  const before = cursors.at(-1);
  const limit = OWN_TRADES_PER_REPLY_MAX;
  const { currentData: page, error, refetch } = useOwnTradesQuery({ limit, ...(before && { before }) });
  const goTo = (all: readonly string[]) => {
    setCursors(all);
    setTag(undefined);
    setShown(TRADES_STEP);
  };
  // The access was revoked while the page was open, and the cached member is outdated.
  if (isProblem(error, 'access.locked')) return <Navigate to={paths.signals} replace />;
  if (page?.rows.length === 0 && before === undefined)
    return (
      <Card padding="none">
        <NoTrades />
      </Card>
    );
  // The tag stays on the page when an edit removes it from the last trade.
  const rows = page?.rows ?? [];
  const tags = [...new Set([...rows.flatMap((trade) => trade.tags), ...(tag ? [tag] : [])])];
  const found = rows.filter(
    (trade) =>
      (side === 'all' || trade.signal.signalType === side) && (tag === undefined || trade.tags.includes(tag)),
  );
  const next = page?.nextBefore ?? null;
  const isPaged = next !== null || before !== undefined;
  return (
    <Card aria-label="List of your trades" padding="none" className="overflow-hidden">
      <div className="flex flex-col gap-3 border-b border-line p-5">
        <Segmented
          legend="Direction"
          hideLegend
          values={SIDE_NAMES}
          value={side}
          labelOf={(each) => SIDES[each]}
          onChange={setSide}
        />
        {tags.length > 0 ? (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Tag</legend>
            {tags.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === tag}
                onClick={() => setTag(each === tag ? undefined : each)}
                className={`${chipStyle(each === tag)} wrap-anywhere`}
              >
                {each}
              </button>
            ))}
          </fieldset>
        ) : null}
        <p aria-live="polite" className="tabular flex justify-between gap-3 text-sm text-muted">
          {page ? (
            <>
              <span>
                {found.length === rows.length ? '' : `${found.length} of `}
                {tradesText(rows.length)}
                {isPaged ? ' on this page' : ''}
              </span>
              <SumOf trades={found} />
            </>
          ) : null}
        </p>
      </div>
      {page ? (
        <ul className="divide-y divide-line">
          {found.slice(0, shown).map((trade) => (
            <TradeRow key={trade.signalId} trade={trade} hasFullNote />
          ))}
        </ul>
      ) : (
        <div className="p-5">
          {error ? (
            <FailedLine onRetry={refetch}>Your trades couldn’t be loaded.</FailedLine>
          ) : (
            <Skeleton className="h-80 w-full" />
          )}
        </div>
      )}
      {found.length > shown ? (
        <div className="border-t border-line p-3">
          <Button variant="ghost" full onClick={() => setShown(shown + TRADES_STEP)}>
            Show more
          </Button>
        </div>
      ) : null}
      <CursorPages
        label="Pages of your trades"
        page={cursors.length + 1}
        goNewer={before === undefined ? undefined : () => goTo(cursors.slice(0, -1))}
        goOlder={next === null ? undefined : () => goTo([...cursors, next])}
      />
      {page ? <TradesFile /> : null}
    </Card>
  );
}

/** Result of the settled trades. Nothing while none is settled. */
function SumOf({ trades }: { trades: readonly OwnTrade[] }) {
  const results = trades.flatMap(({ resultUsd }) => resultUsd ?? []);
  if (results.length === 0) return null;
  const sum = results.reduce((total, result) => total + result, 0);
  return (
    <span>
      {results.length} settled <span className={`font-medium ${toneOf(sum)}`}>{signedUsdText(sum)}</span>
    </span>
  );
}
