import { JOURNAL_GROUPINGS, type JournalGrouping, type JournalRow } from '@croneai/contracts/own-trades.ts';
import { RECORD_RANGES, type RecordRange } from '@croneai/contracts/record.ts';
import { groupText } from '@croneai/rules/journal-text.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { signedUsdText, stakesText } from '../../shared/signals/gain-text.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { GROUPING_LABELS, lessonText, rateText, tradesText } from './journal-text.ts';
import { useOwnJournalQuery } from './public/own-api.ts';

const RANGE_LABELS: Readonly<Record<RecordRange, string>> = {
  today: 'Today',
  '7d': '7 days',
  '30d': '30 days',
  all: 'All',
};

/** The member's settled trades in groups, loaded when the journal is opened. */
export function Journal() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group one-face border-b border-line"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 px-5 py-2 text-sm font-medium">
        Journal: where you win and lose
        <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen ? <JournalBody /> : null}
    </details>
  );
}

function JournalBody() {
  const { zone } = useTimes();
  const [range, setRange] = useState<RecordRange>('all');
  const [by, setBy] = useState<JournalGrouping>('level');
  const { currentData: journal, error, refetch } = useOwnJournalQuery({ range, zone });
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex flex-col gap-3 px-5">
        <Segmented
          legend="Days"
          hideLegend
          values={RECORD_RANGES}
          value={range}
          labelOf={(each) => RANGE_LABELS[each]}
          onChange={setRange}
        />
        {journal ? (
          <p aria-live="polite" className="text-sm">
            {journal.trades === 0 ? 'No settled trades in these days.' : lessonText(journal)}
          </p>
        ) : null}
        <Segmented
          legend="Group by"
          hideLegend
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
