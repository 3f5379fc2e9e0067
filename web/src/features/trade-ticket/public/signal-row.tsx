import { signalPath } from '@croneai/contracts/paths.ts';
import type { Yesterday } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { SheetLink } from '../../../shared/dashboard/sheet-address.tsx';
import { resultText } from '../../../shared/signals/record-text.ts';
import {
  directionOf,
  type OutcomeTone,
  outcomeOf,
  priceText,
  TONE_TEXT,
} from '../../../shared/signals/signal-labels.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';

export interface Standing {
  label: string;
  tone: OutcomeTone;
  /** Result in stakes and percent; empty without a result. */
  result: string;
}

type RowSignal = Omit<Yesterday['signals'][number], 'forecast'> & Partial<Pick<Signal, 'settledFrom'>>;

interface SignalRowProps {
  signal: RowSignal;
  /** State of an open signal, if its price is known. */
  standing?: Standing;
  /** Id of the signal that the row links to. The link covers the nearest `relative` ancestor. */
  id?: string;
}

export function SignalRow({ signal, standing = settledStanding(signal), id }: SignalRowProps) {
  const direction = directionOf(signal);
  const isCall = direction === 'CALL';
  const { label, tone, result } = standing;
  const [counts, moved] = result.split(' · ');
  return (
    <div className="flex items-center gap-3 max-xs:flex-wrap sm:gap-4">
      <span className="flex w-18 shrink-0 items-center justify-center gap-1.5 rounded-control bg-surface-2 py-2 text-sm font-semibold">
        <span aria-hidden>{isCall ? '▲' : '▼'}</span>
        {direction}
      </span>
      <div className="min-w-0 flex-1 max-xs:flex-[60%]">
        <p className="font-medium wrap-anywhere sm:truncate">
          {id ? (
            <SheetLink to={signalPath(id)} sheet="signal" value={id} className="after:absolute after:inset-0">
              {signal.asset}
            </SheetLink>
          ) : (
            signal.asset
          )}
        </p>
        <Window signal={signal} />
      </div>
      <p className="tabular hidden shrink-0 text-right text-sm md:block">
        {priceText(signal.settledFrom ?? signal.entryPrice, signal.precision)}
        {signal.exitPrice === null ? null : ` → ${priceText(signal.exitPrice, signal.precision)}`}
        <span className="block text-xs text-muted">
          {signal.exitPrice === null ? 'entry' : 'entry and exit'}
        </span>
      </p>
      <p className="hidden w-20 shrink-0 text-right sm:block">
        <span className="tabular block text-sm">{Math.round(signal.confidence)}%</span>
        <span className="block text-xs text-muted">confidence</span>
      </p>
      <p className="flex shrink-0 flex-col items-end gap-1 max-xs:flex-row max-xs:items-center sm:w-36">
        <Badge tone={tone}>{label}</Badge>
        <span className={`tabular text-xs whitespace-nowrap ${TONE_TEXT[tone]}`}>
          {counts}
          {moved ? <span className="max-sm:hidden"> · {moved}</span> : null}
        </span>
      </p>
    </div>
  );
}

function settledStanding(signal: RowSignal): Standing {
  const { result } = signal;
  return { ...outcomeOf(signal), result: result ? resultText(result) : '' };
}

function Window({ signal: { startsAt, confidence } }: { signal: RowSignal }) {
  const times = useTimes();
  return (
    <p className="tabular truncate text-xs text-muted">
      <span className="sm:hidden">{Math.round(confidence)}% confidence</span>
      <span className="max-sm:block">{times.clock(startsAt)}</span>
    </p>
  );
}
