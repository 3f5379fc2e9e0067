import type { LateEntry } from '@croneai/contracts/public-record.ts';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { shareText } from '../../shared/signals/record-text.ts';
import { thousands } from '../../shared/text/thousands.ts';

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
