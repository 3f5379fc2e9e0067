import type { Signal } from '@croneai/contracts/signals.ts';
import { ShieldAlert } from 'lucide-react';
import { signalTexts } from '../../content/signals.ts';
import { type Direction, directionOf } from '../../shared/signals/signal-labels.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ProvenanceMark } from './provenance-mark.tsx';
import { SignalLevels } from './signal-levels.tsx';
import { SignalWindow } from './signal-window.tsx';

interface CurrentSignalProps {
  signal: Signal;
  isSample?: boolean;
}

/** The signal that runs now: what to do, until when, at which prices, and why. */
export function CurrentSignal({ signal, isSample = false }: CurrentSignalProps) {
  return (
    <Card padding="none" aria-labelledby="current-signal" className="overflow-hidden">
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <SignalHead signal={signal} isSample={isSample} />
        <SignalWindow signal={signal} />
        <SignalLevels signal={signal} />
        <div>
          <h3 className="text-sm font-medium">Analysis</h3>
          <p className="mt-1 max-w-prose text-sm text-muted">{signal.analysis}</p>
        </div>
      </div>
      <p className="flex items-start gap-3 border-t border-line bg-warn-soft px-5 py-4 text-sm sm:px-7">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" strokeWidth={1.5} />
        <span>
          <strong className="font-semibold">{signalTexts.riskWarning}</strong> {signalTexts.riskMore}
        </span>
      </p>
    </Card>
  );
}

const EXPECTS: Record<Direction, string> = {
  CALL: 'Expects a higher price',
  PUT: 'Expects a lower price',
};

function SignalHead({ signal, isSample }: Required<CurrentSignalProps>) {
  const direction = directionOf(signal);
  const isCall = direction === 'CALL';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        <span
          className={`flex h-14 shrink-0 items-center gap-2 rounded-control px-4 text-lg font-semibold ${isCall ? 'bg-up-soft text-up' : 'bg-down-soft text-down'}`}
        >
          <span aria-hidden>{isCall ? '▲' : '▼'}</span>
          {direction}
        </span>
        <div className="min-w-0">
          <h2
            id="current-signal"
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-[-0.01em] sm:text-2xl"
          >
            {signal.asset}
            {isSample ? <Badge tone="warn">Sample</Badge> : <ProvenanceMark signal={signal} />}
          </h2>
          <p className="text-sm text-muted">{EXPECTS[direction]}</p>
        </div>
      </div>
      <Confidence signal={signal} isSample={isSample} />
    </div>
  );
}

function Confidence({ signal, isSample }: Required<CurrentSignalProps>) {
  const { confidence, forecast } = signal;
  const rounded = Math.round(confidence);
  return (
    <div className="flex items-center gap-4 sm:max-w-60 sm:flex-col sm:items-end sm:gap-0.5 sm:text-right">
      <p className="flex flex-col sm:flex-row sm:items-baseline sm:gap-2">
        <span className="text-xs text-muted sm:text-sm">Confidence</span>
        <span className="tabular text-2xl font-semibold">{rounded}%</span>
      </p>
      <p className="text-balance text-xs text-muted">
        {isSample
          ? 'A sample figure, counted from nothing.'
          : forecast
            ? `Expected to win ${forecast.low} to ${forecast.high} of 100, needs ${forecast.needed} to pay. Learnt from the past, not a promise.`
            : `About ${rounded} of 100 similar signals were won. A count of the past, not a promise.`}
      </p>
    </div>
  );
}
