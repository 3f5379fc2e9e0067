import type { Signal, SignalForecast } from '@croneai/contracts/signals.ts';
import { signed } from '@croneai/rules/signed.ts';
import { breakEvenPercent, capitalised, termsText } from '@croneai/rules/terms.ts';
import { ShieldAlert } from 'lucide-react';
import { signalTexts } from '../../content/signals.ts';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';

export function TicketAnalysis({ signal }: { signal: Signal }) {
  const { forecast, confidence, analysis } = signal;
  return (
    <>
      <div className="flex flex-col gap-3 border-t border-line p-4 @xl:p-5 sm:px-7">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <span className="font-medium">
            Confidence <span className="tabular text-base font-semibold">{Math.round(confidence)}%</span>
          </span>
          <span className="text-muted">{expectationText(forecast)}</span>
        </p>
        <ul aria-label="What the forecast is based on" className="tabular text-sm">
          {forecast.reasons.map(({ group, value, points }) => (
            <li key={group} className="flex justify-between gap-4 py-0.5">
              <span>{chipText({ group, value })}</span>
              <span className="whitespace-nowrap text-muted">{signed(points, 1)} points</span>
            </li>
          ))}
        </ul>
        <Disclosure title="Analysis">
          <p className="max-w-prose text-muted">{analysis}</p>
          <p className="mt-2 max-w-prose text-xs text-muted">
            {modelText(forecast)} {capitalised(termsText(forecast.paysBy))}.{' '}
            <TextLink to="/method">{signalTexts.method}</TextLink>
          </p>
        </Disclosure>
      </div>
      <p className="flex items-start gap-3 border-t border-line bg-warn-soft px-4 py-3 text-sm @xl:px-5 sm:px-7">
        <ShieldAlert className="mt-0.5 size-4 shrink-0 text-warn" />
        <span>
          <strong className="font-semibold">{signalTexts.riskWarning}</strong> {signalTexts.riskMore}
        </span>
      </p>
    </>
  );
}

/** A reason of the forecast, with the percentage points that it adds to the probability. */
type Reason = SignalForecast['reasons'][number];
const SPANS = { minutes: '3-min', quarter: '15-min', hour: '1-h' } as const;

/**
 * Formats a reason as `15-min rise 1.2× normal` or `0.8 standard deviations below its 20-min
 * average`.
 */
export function chipText({ group, value }: Pick<Reason, 'group' | 'value'>): string {
  const size = Math.abs(value).toFixed(1);
  if (group === 'place')
    return `${size} standard deviations ${value < 0 ? 'below' : 'above'} its 20-min average`;
  return `${SPANS[group]} ${value < 0 ? 'fall' : 'rise'} ${size}× normal`;
}

/**
 * Describes the interval of the expected win rate, the rate at which a trade breaks even, and the
 * higher rate that a signal needs after a margin for luck. If both ends of the interval round to
 * the same number, the text contains only that number.
 */
export function expectationText({
  low,
  high,
  needed,
  paysBy,
}: Pick<SignalForecast, 'low' | 'high' | 'needed' | 'paysBy'>): string {
  const ends = [...new Set([Math.round(low), Math.round(high)])].join(' to ');
  const even = breakEvenPercent([], paysBy)?.toFixed(1);
  const needs = even
    ? `${capitalised(termsText(paysBy))}, ${even} break even, and we publish from ${needed} after a margin for luck.`
    : `A signal needs ${needed} or more ${termsText(paysBy)}, even after a margin for luck.`;
  return `We expect ${ends} of 100 such signals to win. ${needs}`;
}

export function modelText({ model, slots }: Pick<SignalForecast, 'model' | 'slots'>): string {
  return slots > 0
    ? `Model ${model} learned from ${slots.toLocaleString('en-US')} five-minute slots.`
    : `Model ${model} used a fixed rule, because this market has too little history to learn from.`;
}
