import { resultOf } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { resultText } from '../../../shared/record/record-text.ts';
import { directionOf, outcomeOf, priceText, STATUS_LABEL } from '../../../shared/signals/signal-labels.ts';
import { watMoment } from '../../../shared/signals/wat-time.ts';
import { ProvenanceMark } from '../../../shared/ticket/provenance-mark.tsx';
import { Badge, DirectionBadge } from '../../../shared/ui/badge.tsx';

const HEADERS = [
  { label: 'Time (WAT)', numeric: false },
  { label: 'Asset', numeric: false },
  { label: 'Direction', numeric: false },
  { label: 'Entry', numeric: true },
  { label: 'Exit', numeric: true },
  { label: 'Result', numeric: true },
  { label: 'Confidence', numeric: true },
  { label: 'Status', numeric: false },
  { label: 'Outcome', numeric: true },
] as const;

/** A table; below 768 px each signal becomes two lines, because ten cards of eight rows are nobody's overview. */
export function HistoryTable({ signals, now }: { signals: readonly Signal[]; now: number }) {
  return (
    <table className="block w-full text-sm md:table">
      <caption className="sr-only">Previous signals, newest first</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-line">
          {HEADERS.map(({ label, numeric }) => (
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
      <tbody className="block divide-y divide-line md:table-row-group">
        {signals.map((signal) => (
          <HistoryRow key={signal.id} signal={signal} now={now} />
        ))}
      </tbody>
    </table>
  );
}

const RESULT_COLOR = { up: 'text-up', down: 'text-down', neutral: '', accent: '' } as const;
const wide = 'hidden md:table-cell md:px-3 md:py-3';

function HistoryRow({ signal, now }: { signal: Signal; now: number }) {
  const outcome = outcomeOf(signal);
  const price = (value: number | null) => priceText(value, signal.precision);
  return (
    <tr className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 transition-colors md:table-row md:hover:bg-surface-2">
      <td className="tabular order-3 text-xs text-muted md:px-3 md:py-3 md:pl-5 md:text-sm md:text-text">
        {watMoment(signal.startsAt, now)}
        <span className="md:hidden">
          {' · '}
          {price(signal.entryPrice)} → {price(signal.exitPrice)}
        </span>
      </td>
      <td className="order-1 md:px-3 md:py-3">
        <span className="inline-flex flex-wrap items-center gap-2 font-medium md:font-normal">
          {signal.asset}
          <span className="md:hidden">
            <DirectionBadge direction={directionOf(signal)} />
          </span>
          <ProvenanceMark signal={signal} />
        </span>
      </td>
      <td className={wide}>
        <DirectionBadge direction={directionOf(signal)} />
      </td>
      <td className={`tabular md:text-right ${wide}`}>{price(signal.entryPrice)}</td>
      <td className={`tabular md:text-right ${wide}`}>{price(signal.exitPrice)}</td>
      <td className={`tabular whitespace-nowrap md:text-right ${wide} ${RESULT_COLOR[outcome.tone]}`}>
        {resultText(resultOf(signal))}
      </td>
      <td className={`tabular md:text-right ${wide}`}>{Math.round(signal.confidence)}%</td>
      <td className="order-4 text-right text-xs text-muted md:px-3 md:py-3 md:text-left md:text-sm">
        <span className="md:hidden">{resultText(resultOf(signal))}</span>
        <span className="hidden md:inline">{STATUS_LABEL[signal.status]}</span>
      </td>
      <td className="order-2 justify-self-end md:px-3 md:py-3 md:pr-5 md:text-right">
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
      </td>
    </tr>
  );
}
