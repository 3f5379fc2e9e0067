import {
  JOURNAL_GROUPINGS,
  type JournalGrouping,
  type JournalRow,
  type OwnTrade,
} from '@croneai/contracts/own-trades.ts';
import { signalPath } from '@croneai/contracts/paths.ts';
import { RECORD_RANGES, type RecordRange } from '@croneai/contracts/record.ts';
import { groupText } from '@croneai/rules/journal-text.ts';
import { useState } from 'react';
import { SheetLink } from '../../shared/dashboard/sheet-address.tsx';
import { signedUsdText, stakesText } from '../../shared/signals/gain-text.ts';
import { SlotMarkShape } from '../../shared/signals/slot-mark-shape.tsx';
import { useTimes } from '../../shared/time/use-times.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { GROUPING_LABELS, lessonText, rateText, tradesText } from './journal-text.ts';
import { useOwnJournalQuery } from './public/own-api.ts';

const RANGE_LABELS: Readonly<Record<RecordRange, string>> = {
  today: 'Today',
  '7d': '7 days',
  '30d': '30 days',
  all: 'All',
};

/** Number of settled trades from which the journal is offered. Fewer show no pattern. */
const TRADES_MIN = 10;

interface JournalProps {
  /** Number of the member's settled trades. */
  settled: number;
  /** The newest trades, newest first. Before the journal starts, these are all trades. */
  newest: readonly OwnTrade[];
}

/** The member's settled trades in groups, loaded when the journal is opened. */
export function Journal({ settled, newest }: JournalProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (settled < TRADES_MIN) return <FirstTrades settled={settled} newest={newest} />;
  return (
    <Disclosure
      title="Patterns: where you win and lose"
      className="border-t border-line px-5"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      {isOpen ? <JournalBody /> : null}
    </Disclosure>
  );
}

const MARKS = { profit: 'won', loss: 'lost', breakeven: 'even' } as const;

/** A place for each trade until the journal starts. A settled trade links to its signal. */
function FirstTrades({ settled, newest }: JournalProps) {
  const trades = newest.filter(({ resultUsd }) => resultUsd !== null).toReversed();
  return (
    <div className="flex flex-col gap-1 border-t border-line px-5 py-3.5 text-sm">
      <p className="flex justify-between gap-3 text-muted">
        Patterns appear after {TRADES_MIN} trades
        <span className="tabular text-text">
          {settled} of {TRADES_MIN}
        </span>
      </p>
      <ol className="grid grid-cols-10">
        {Array.from({ length: TRADES_MIN }, (_none, index) => {
          const trade = trades[index];
          const mark = MARKS[trade?.outcome ?? 'breakeven'];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no identity besides its position
            <li key={index} className="grid">
              {trade ? (
                <SheetLink
                  to={signalPath(trade.signalId)}
                  sheet="signal"
                  value={trade.signalId}
                  aria-label={`Trade ${index + 1}, ${trade.signal.asset}: ${mark}`}
                  className="grid h-11 place-items-center"
                >
                  <span aria-hidden className="grid h-5 w-2">
                    <SlotMarkShape mark={mark} />
                  </span>
                </SheetLink>
              ) : (
                <span aria-hidden className="m-auto size-2 rounded-full border border-line-strong" />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function JournalBody() {
  const { zone } = useTimes();
  const [range, setRange] = useState<RecordRange>('all');
  const [by, setBy] = useState<JournalGrouping>('level');
  const { currentData: journal, error, refetch } = useOwnJournalQuery({ range, zone });
  return (
    <div className="-mx-5 flex flex-col gap-4 pb-2">
      <div className="flex flex-col gap-3 px-5">
        <div className="flex items-start justify-between gap-4">
          <p aria-live="polite" className="min-w-0 py-2.5">
            {journal
              ? journal.trades === 0
                ? 'No settled trades in these days.'
                : lessonText(journal)
              : null}
          </p>
          <div className="w-28 shrink-0">
            <SelectField
              label="Days"
              hideLabel
              options={RECORD_RANGES.map((each) => ({ value: each, label: RANGE_LABELS[each] }))}
              value={range}
              onChange={({ target }) =>
                setRange(RECORD_RANGES.find((each) => each === target.value) ?? 'all')
              }
            />
          </div>
        </div>
        <Segmented
          legend="Group by"
          values={JOURNAL_GROUPINGS}
          value={by}
          labelOf={(each) => GROUPING_LABELS[each]}
          onChange={setBy}
        />
      </div>
      {journal ? (
        journal.trades === 0 ? null : (
          <DataTable
            caption={`Your trades by ${GROUPING_LABELS[by].toLowerCase()}`}
            columns={columnsOf(by)}
            rows={journal.groups[by]}
            rowKey={({ key }) => key}
            isPaired
          />
        )
      ) : error ? (
        <div className="px-5 pb-3">
          <FailedLine onRetry={refetch}>Your journal couldn’t be loaded.</FailedLine>
        </div>
      ) : (
        <div className="px-5 pb-3">
          <Skeleton className="h-32 w-full" />
        </div>
      )}
      {by === 'hour' ? (
        <p className="px-5 pb-3 text-xs text-muted">Hours are in the time zone {zone}.</p>
      ) : null}
      {by === 'tag' ? (
        <p className="px-5 pb-3 text-xs text-muted">A trade with several tags counts under each tag.</p>
      ) : null}
    </div>
  );
}

const columnsOf = (by: JournalGrouping): Column<JournalRow>[] => [
  { header: 'Trades', cell: ({ trades, won, lost }) => `${tradesText(trades)}: ${won} won, ${lost} lost` },
  {
    header: GROUPING_LABELS[by],
    cell: ({ key }) => <span className="font-medium">{groupText(by, key)}</span>,
  },
  { header: 'Win rate (95% interval)', cell: rateText, numeric: true },
  {
    header: 'Result',
    cell: ({ netStakes, netUsd }) => `${stakesText(netStakes)} · ${signedUsdText(netUsd)}`,
    numeric: true,
  },
];
