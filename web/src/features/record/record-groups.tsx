import type { PublicRecord, RecordGroup } from '@croneai/contracts/public-record.ts';
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
