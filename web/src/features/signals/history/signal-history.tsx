import { SIGNALS_PER_EXPORT_MAX, type Signal } from '@croneai/contracts/signals.ts';
import { CloudOff, History as HistoryIcon, Star } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alertTexts } from '../../../content/alerts.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { CsvButton } from '../../../shared/list/csv-button.tsx';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { useClockAhead } from '../../../shared/signals/server-time.ts';
import { exportSignalsRequest, isEverySignal, type SignalPage } from '../../../shared/signals/signals-api.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CursorPages } from '../../../shared/ui/cursor-pages.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { useFocusOnChange } from '../../../shared/ui/use-focus-on-change.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTable } from './history-table.tsx';
import { symbolOf, useHistory } from './use-history.ts';

const { watchlist: watchlistTexts } = alertTexts;

/** Query parameter with a market. Links to the history set this parameter. */
const PAIR = 'pair';

interface SignalHistoryProps {
  live: SignalPage | undefined;
  hasFailed: boolean;
}

export function SignalHistory({ live, hasFailed }: SignalHistoryProps) {
  const [params] = useSearchParams();
  const pair = symbolOf(params.get(PAIR) ?? '');
  const history = useHistory(live, pair ? { pair } : {});
  const { filter, served, page, error } = history;
  const knownPairs = useKnownPairs(page ?? live);
  const pairError = error?.fields?.pair;
  // Number of times that the filters were cleared. A new number remounts the fields, which would
  // otherwise keep unfinished input.
  const [clearings, setClearings] = useState(0);
  const heading = useFocusOnChange<HTMLHeadingElement>(clearings);
  // Scrolls to the section here, because the browser handled the anchor before the section had
  // loaded.
  useEffect(() => {
    if (pair) heading.current?.scrollIntoView();
  }, [pair, heading]);
  const showAll = () => {
    history.setFilter({});
    setClearings(clearings + 1);
  };
  return (
    <Card padding="none" aria-labelledby="history" className="@container overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line p-5">
        <h2
          ref={heading}
          id="history"
          tabIndex={-1}
          className="scroll-mt-32 text-lg font-semibold tracking-[-0.01em] focus:outline-none"
        >
          Previous signals
        </h2>
        <PricesMark provenance={live?.signals[0]?.provenance} />
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
          <HistoryFilters
            key={clearings}
            filter={filter}
            onChange={history.setFilter}
            knownPairs={knownPairs}
            pairError={pairError}
          />
          <CsvButton
            request={exportSignalsRequest(served)}
            fallbackName="croneai-signals.csv"
            saved={`The newest signals were saved as CSV (up to ${SIGNALS_PER_EXPORT_MAX}).`}
            label="CSV"
            disabled={!page || error !== undefined}
          />
        </div>
      </div>
      <HistoryBody history={history} hasFailed={hasFailed} showAll={showAll} />
      <CursorPages
        label="Pages of signals"
        page={history.pageNumber}
        goNewer={history.goNewer}
        goOlder={history.goOlder}
      />
    </Card>
  );
}

interface HistoryBodyProps extends Pick<SignalHistoryProps, 'hasFailed'> {
  history: ReturnType<typeof useHistory>;
  showAll: () => void;
}

function HistoryBody({ history, hasFailed, showAll }: HistoryBodyProps) {
  const { page, error, served, isLoading, hasNoStar } = history;
  const ahead = useClockAhead();
  const settled = page?.signals.filter(({ status }) => status !== 'active');
  // An error with `fields` means a rejected filter. The field of that filter shows the error.
  if (error && !error.fields) {
    return (
      <Failed title="These signals couldn’t be loaded" onRetry={history.retry}>
        {messageOf(error, 'Check your connection.')}
      </Failed>
    );
  }
  if (!page && hasFailed) {
    return (
      <Empty icon={CloudOff} title="Earlier signals can’t be shown right now">
        You’ll see them again when the signal feed is back.
      </Empty>
    );
  }
  if (isLoading) return <HistorySkeleton />;
  if (settled && settled.length > 0) return <HistoryTable signals={settled} now={Date.now() + ahead} />;
  const all = (
    <Button variant="secondary" size="sm" onClick={showAll}>
      Show all signals
    </Button>
  );
  if (hasNoStar)
    return (
      <Empty icon={Star} title={watchlistTexts.none} action={all}>
        {watchlistTexts.how}
      </Empty>
    );
  if (!isEverySignal(served)) {
    return (
      <Empty icon={HistoryIcon} title="No signals match this filter" action={all}>
        Choose another day, direction, outcome or pair.
      </Empty>
    );
  }
  return (
    <Empty icon={HistoryIcon} title="No earlier signals yet">
      Each signal appears here with its result.
    </Empty>
  );
}

/** Returns the pairs of all signals shown so far, as suggestions for the filter. */
function useKnownPairs(page: SignalPage | undefined): readonly Pick<Signal, 'pair' | 'asset'>[] {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const isNew = page?.signals.some(({ pair }) => !known.has(pair)) ?? false;
  if (isNew)
    setKnown(new Map([...known, ...(page?.signals ?? []).map(({ pair, asset }) => [pair, asset] as const)]));
  return useMemo(
    () => [...known].map(([pair, asset]) => ({ pair, asset })).sort((a, b) => a.asset.localeCompare(b.asset)),
    [known],
  );
}
