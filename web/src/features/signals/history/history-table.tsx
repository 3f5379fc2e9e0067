import { signalPath } from '@croneai/contracts/paths.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { countedEntry } from '@croneai/rules/gain.ts';
import { SheetLink } from '../../../shared/dashboard/sheet-address.tsx';
import { stakesText } from '../../../shared/signals/gain-text.ts';
import { resultText } from '../../../shared/signals/record-text.ts';
import {
  directionOf,
  outcomeOf,
  priceText,
  STATUS_LABEL,
  TONE_TEXT,
} from '../../../shared/signals/signal-labels.ts';
import { SignalTime } from '../../../shared/signals/signal-time.tsx';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge, DirectionBadge } from '../../../shared/ui/badge.tsx';
import { ProvenanceMark } from '../../trade-ticket/public/provenance-mark.tsx';

const HEADERS = [
  { label: 'Asset', numeric: false },
  { label: 'Direction', numeric: false },
  { label: 'Entry', numeric: true },
  { label: 'Exit', numeric: true },
  { label: 'Result', numeric: true },
  { label: 'Confidence', numeric: true },
  { label: 'Status', numeric: false },
  { label: 'Outcome', numeric: true },
] as const;

/**
 * A table of signals. On narrow screens each signal takes two lines, because ten cards with eight
 * rows each are hard to scan.
 */
export function HistoryTable({ signals, now }: { signals: readonly Signal[]; now: number }) {
  const time = { label: `Time, ${useTimes().zoneName(now)}`, numeric: false };
  return (
    <table className="block w-full text-sm @4xl:table">
      <caption className="sr-only">Previous signals, newest first</caption>
      <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
        <tr className="border-b border-line">
          {[time, ...HEADERS].map(({ label, numeric }) => (
            <th
              key={label}
              scope="col"
              className={`px-3 py-2.5 text-xs font-medium text-muted first:pl-5 last:pr-5 ${numeric ? 'text-right' : 'text-left'}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line @4xl:table-row-group">
        {signals.map((signal) => (
          <HistoryRow key={signal.id} signal={signal} now={now} />
        ))}
      </tbody>
    </table>
  );
}

const wide = 'hidden @4xl:table-cell @4xl:px-3 @4xl:py-3';

function HistoryRow({ signal, now }: { signal: Signal; now: number }) {
  const outcome = outcomeOf(signal);
  const price = (value: number | null) => priceText(value, signal.precision);
  return (
    <tr className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 transition-colors hover:bg-surface-2 @4xl:table-row">
      <td className="order-3 text-xs text-muted tabular-nums @4xl:tabular @4xl:px-3 @4xl:py-3 @4xl:pl-5 @4xl:text-sm @4xl:text-text">
        <SignalTime at={signal.startsAt} now={now} />
        <span className="@4xl:hidden">
          {' · '}
          {price(countedEntry(signal))} → {price(signal.exitPrice)}
        </span>
      </td>
      <td className="order-1 @4xl:px-3 @4xl:py-3">
        <span className="inline-flex flex-wrap items-center gap-2 font-medium @4xl:font-normal">
          {/* The link covers the whole row. */}
          <SheetLink
            to={signalPath(signal.id)}
            sheet="signal"
            value={signal.id}
            className="after:absolute after:inset-0"
          >
            {signal.asset}
          </SheetLink>
          <span className="@4xl:hidden">
            <DirectionBadge direction={directionOf(signal)} />
          </span>
          <ProvenanceMark signal={signal} />
        </span>
      </td>
      <td className={wide}>
        <DirectionBadge direction={directionOf(signal)} />
      </td>
      <td className={`tabular @4xl:text-right ${wide}`}>{price(countedEntry(signal))}</td>
      <td className={`tabular @4xl:text-right ${wide}`}>{price(signal.exitPrice)}</td>
      <td className={`tabular whitespace-nowrap @4xl:text-right ${wide} ${TONE_TEXT[outcome.tone]}`}>
        {resultText(signal.result)}
      </td>
      <td className={`tabular @4xl:text-right ${wide}`}>{Math.round(signal.confidence)}%</td>
      <td className="order-4 text-right text-xs text-muted @4xl:px-3 @4xl:py-3 @4xl:text-left @4xl:text-sm">
        {STATUS_LABEL[signal.status]}{' '}
        <span className="block @4xl:hidden">{stakesText(signal.result?.stakes ?? null)}</span>
      </td>
      <td className="order-2 justify-self-end @4xl:px-3 @4xl:py-3 @4xl:pr-5 @4xl:text-right">
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
      </td>
    </tr>
  );
}
