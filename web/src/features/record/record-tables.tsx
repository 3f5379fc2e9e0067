import type { LateEntry, PublicRecord, RecordGroup } from '@croneai/contracts/public-record.ts';
import { useState } from 'react';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { shareText } from '../../shared/signals/record-text.ts';
import { thousands } from '../../shared/text/thousands.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { missingText } from './missing-text.ts';

type By = keyof typeof texts.by;
const KINDS = Object.keys(texts.by) as By[];
/** Directions as everywhere: an arrow and a word. */
const nameOf = (by: By, key: string): string =>
  by === 'hours' ? `${key}:00 UTC` : key === 'buy' ? '▲ CALL' : key === 'sell' ? '▼ PUT' : key;

/** Results by market, hour, direction and version, each with its interval. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.groups}
        className="max-h-120 overflow-auto"
      >
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-muted">
            <tr className="border-b border-line">
              {[texts.by[by], 'Signals', 'Won', '95% interval', 'Stakes'].map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-2 font-medium ${index === 0 ? 'text-left' : 'pl-3 text-right'} ${index === 3 ? 'max-sm:hidden' : ''}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {record[by].map((group) => (
              <Group key={group.key} name={nameOf(by, group.key)} group={group} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Group({
  name,
  group: { signals, winRate, interval, net, missing },
}: {
  name: string;
  group: RecordGroup;
}) {
  const range = interval ? `${shareText(interval.low)}–${shareText(interval.high)}` : '';
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
        {name}
        <span className="block text-xs text-muted">{missingText(missing)}</span>
      </th>
      <td className="pl-3 text-right">{thousands(signals)}</td>
      <td className="pl-3 text-right">
        {winRate === null ? '–' : shareText(winRate)}
        <span className="block text-xs text-muted sm:hidden">{range}</span>
      </td>
      <td className="pl-3 text-right text-muted max-sm:hidden">{range}</td>
      <td className="pl-3 text-right whitespace-nowrap">{stakesText(net).replace(' stakes', '')}</td>
    </tr>
  );
}

/** The tiers that see a signal then; later ones are delays of a person. */
const WHO: Readonly<Record<number, string>> = { 0: 'At once: gold', 15: '15 s: the other tiers' };

const WAY = { push: 'push', telegram: 'Telegram', page: 'an open page' } as const;
const arrivalText = ({ channel, tier }: LateEntry['arrivals'][number]) => `${tier} by ${WAY[channel]}`;

export function LateEntries({ entries }: { entries: readonly LateEntry[] }) {
  if (entries.length === 0) return <p className="text-sm text-muted">{texts.lateNone}</p>;
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-medium">
              Entry
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Won, 95% interval
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Stakes
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map(({ seconds, winRate, interval, net, isEstimated, arrivals }) => (
            <tr key={seconds}>
              <th scope="row" className="py-2 text-left font-normal">
                {WHO[seconds] ?? `${seconds} s`}
                {arrivals.length > 0 ? (
                  <span className="block text-xs">{texts.arrived(arrivals.map(arrivalText).join(', '))}</span>
                ) : null}
                {isEstimated ? (
                  <span className="block text-xs text-muted">estimated between two prices</span>
                ) : null}
              </th>
              <td className="pl-3 text-right">
                {winRate === null ? '–' : shareText(winRate)}
                {interval ? (
                  <span className="block text-xs text-muted">
                    {shareText(interval.low)}–{shareText(interval.high)}
                  </span>
                ) : null}
              </td>
              <td className="pl-3 text-right whitespace-nowrap">{stakesText(net).replace(' stakes', '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-muted">
        From {thousands(entries[0]?.signals ?? 0)} signals whose minutes are kept.
      </p>
    </>
  );
}
