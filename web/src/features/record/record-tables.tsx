import type { LateEntry, PublicRecord, RecordGroup } from '@croneai/contracts/public-record.ts';
import { type ReactNode, useState } from 'react';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { shareText } from '../../shared/signals/record-text.ts';
import { thousands } from '../../shared/text/thousands.ts';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { missingText } from './missing-text.ts';

type By = keyof typeof texts.by;
const KINDS = Object.keys(texts.by) as By[];

export function RecordGroups({ record }: { record: PublicRecord }) {
  const [by, setBy] = useState<By>('markets');
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-md">
        <Segmented
          legend="Group by"
          hideLegend
          values={KINDS}
          value={by}
          labelOf={(each) => texts.by[each]}
          onChange={setBy}
        />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can only scroll an element that has the focus
        tabIndex={0}
        aria-label={texts.groups}
        className="max-h-120 overflow-auto"
      >
        <FigureTable
          heads={[texts.by[by], 'Signals', 'Won', '95% confidence interval', 'Stakes']}
          wideOnly={3}
          rows={record[by].map((group) => groupCells(by, group))}
        />
      </section>
    </div>
  );
}

function groupCells(by: By, { key, signals, winRate, interval, net, missing }: RecordGroup): ReactNode[] {
  const range = intervalText(interval);
  return [
    <>
      {nameOf(by, key)}
      <span className="block text-xs text-muted">{missingText(missing)}</span>
    </>,
    thousands(signals),
    <>
      {rateText(winRate)}
      <span className="block text-xs text-muted sm:hidden">{range}</span>
    </>,
    range,
    netCell(net),
  ];
}

/** Names a row of a table. A direction has an arrow and a word, as on every other page. */
const nameOf = (by: By, key: string): string =>
  by === 'hours' ? `${key}:00 UTC` : key === 'buy' ? '▲ CALL' : key === 'sell' ? '▼ PUT' : key;
const intervalText = (interval: RecordGroup['interval']): string =>
  interval ? `${shareText(interval.low)}–${shareText(interval.high)}` : '';
const rateText = (winRate: number | null): string => (winRate === null ? '–' : shareText(winRate));
const netCell = (net: number) => (
  <span className="whitespace-nowrap">{stakesText(net).replace(' stakes', '')}</span>
);

/**
 * Row labels, by seconds from the signal to the entry. A tier sees a signal after one of these
 * delays. With a longer delay, the member did not enter at once.
 */
const WHO: Readonly<Record<number, string>> = { 0: 'At once (Gold)', 15: '15 s (other tiers)' };

const WAY = { push: 'push', telegram: 'Telegram', page: 'an open page' } as const;
const arrivalText = ({ channel, tier }: LateEntry['arrivals'][number]) => `${tier} by ${WAY[channel]}`;

export function LateEntries({ entries }: { entries: readonly LateEntry[] }) {
  if (entries.length === 0) return <p className="text-sm text-muted">{texts.lateNone}</p>;
  return (
    <>
      <FigureTable
        heads={['Entry', 'Won, 95% confidence interval', 'Stakes']}
        rows={entries.map(lateCells)}
      />
      <p className="text-xs text-muted">
        From {thousands(entries[0]?.signals ?? 0)} signals with stored minute prices.
      </p>
    </>
  );
}

function lateCells({ seconds, winRate, interval, net, isEstimated, arrivals }: LateEntry): ReactNode[] {
  return [
    <>
      {WHO[seconds] ?? `${seconds} s`}
      {arrivals.length > 0 ? (
        <span className="block text-xs">{texts.arrived(seconds, arrivals.map(arrivalText).join(', '))}</span>
      ) : null}
      {isEstimated ? <span className="block text-xs text-muted">estimated between two prices</span> : null}
    </>,
    <>
      {rateText(winRate)}
      <span className="block text-xs text-muted">{intervalText(interval)}</span>
    </>,
    netCell(net),
  ];
}
