import { slotRecordPath } from '@croneai/contracts/paths.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { stakesText } from '../../../shared/signals/gain-text.ts';
import { directionOf, outcomeOf, TONE_TEXT } from '../../../shared/signals/signal-labels.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { useToast } from '../../../shared/ui/toast.tsx';
import { sharePicture } from '../../record/public/picture.ts';
import { useLazyStripQuery } from '../../record/public/record-api.ts';
import { RESULT_WORD } from '../ticket-words.ts';

/** `Last: ▼ ETH/USDT Won +0.85 stakes`. The one that has just been settled comes in once, beside what is next. */
export function LastResult({ signals }: { signals: readonly Signal[] | undefined }) {
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
      <ShareSignal signal={signal} />
    </span>
  );
}

function ShareSignal({ signal }: { signal: Signal }) {
  const [loadStrip] = useLazyStripQuery();
  const times = useTimes();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    const drawn = Promise.all([import('../share-picture.ts'), loadStrip(undefined, true)]).then(
      ([{ drawShare }, { data: strip }]) => drawShare({ signal, strip, times }),
    );
    const name = `croneai-${signal.pair}-${times.isoDay(signal.startsAt)}.png`;
    const text = `${directionOf(signal)} ${signal.asset}: ${location.origin}${slotRecordPath(signal.slot)}`;
    const end = await sharePicture(drawn, name, text);
    if (end === 'saved') toast('success', 'The picture was saved.');
    if (end === 'failed') toast('danger', 'The picture couldn’t be made.');
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-label={`Share ${signal.asset} as a picture`}
      title="Share as a picture"
      disabled={isBusy}
      onClick={() => void share()}
      className="relative inline-grid size-6 place-items-center rounded-control align-middle text-muted transition-colors after:absolute after:-inset-2.5 hover:text-text disabled:opacity-50"
    >
      <Share2 className="size-4" />
    </button>
  );
}
