import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { stakesText } from '../../../shared/signals/gain-text.ts';
import { directionOf, outcomeOf, SIMULATED, TONE_TEXT } from '../../../shared/signals/signal-labels.ts';
import { ShareSignal } from '../share-signal.tsx';
import { RESULT_WORD } from '../ticket-words.ts';

interface LastResultProps {
  signals: readonly Signal[] | undefined;
  /** The source of prices that a text next to this part already names. */
  named?: Provenance | undefined;
}

/**
 * Shows the last result, such as `▼ ETH/USDT Won +0.85 stakes`. Animates a new result once.
 */
export function LastResult({ signals, named }: LastResultProps) {
  const signal = signals?.find(({ status }) => status !== 'active');
  if (!signal) return null;
  const isCall = directionOf(signal) === 'CALL';
  return (
    <span
      key={signal.id}
      data-settled={signal.slot}
      className="inline-flex animate-enter flex-wrap items-baseline gap-x-1"
    >
      <span aria-hidden className="text-xs">
        {isCall ? '▲' : '▼'}
      </span>
      <span className="sr-only">{directionOf(signal)}</span>
      <span className="max-w-44 truncate">{signal.asset}</span>
      <span className={`tabular whitespace-nowrap ${TONE_TEXT[outcomeOf(signal).tone]}`}>
        {RESULT_WORD[signal.outcome ?? 'none']}
        {signal.result ? ` ${stakesText(signal.result.stakes)}` : ''}
      </span>
      {/* This part does not wrap, so that the share icon is never alone on a line. */}
      <span className="inline-flex items-baseline gap-x-1 whitespace-nowrap">
        {signal.provenance !== named && hasSimulatedPrices(signal.provenance) ? (
          <span title={SIMULATED} className="text-xs text-sim">
            simulated
          </span>
        ) : null}
        <ShareSignal signal={signal} />
      </span>
    </span>
  );
}
