import type { SignalForecast } from '@croneai/contracts/signals.ts';
import { termsText } from '@croneai/contracts/terms.ts';

type Reason = SignalForecast['reasons'][number];

export interface AnalysisChip {
  text: string;
  /** Percentage points that it adds to the probability of the side; negative speaks against it. */
  points: number;
}

const SPANS = { minutes: '3-min', quarter: '15-min', hour: '1-h' } as const;

/** What the forecast rests on, a few words each: `15-min rise 1.2× normal`. */
export const chipsOf = ({ reasons }: Pick<SignalForecast, 'reasons'>): AnalysisChip[] =>
  reasons.map((reason) => ({ text: chipText(reason), points: reason.points }));

function chipText({ group, value }: Reason): string {
  const size = Math.abs(value).toFixed(1);
  if (group === 'place') return `${size} deviations ${value < 0 ? 'below' : 'above'} the 20-min mean`;
  return `${SPANS[group]} ${value < 0 ? 'fall' : 'rise'} ${size}× normal`;
}

/** How sure it is; an interval narrower than its rounding is one number. */
export function expectationText({
  low,
  high,
  needed,
  paysBy,
}: Pick<SignalForecast, 'low' | 'high' | 'needed' | 'paysBy'>): string {
  const expected = low === high ? low : `${low} to ${high}`;
  return `Wins ${expected} in 100; breaks even at ${needed} (${termsText(paysBy)}).`;
}

/** Which model said so, and what it learned from. */
export function modelText({ model, slots }: Pick<SignalForecast, 'model' | 'slots'>): string {
  return slots > 0
    ? `Model ${model}, learned from ${slots.toLocaleString('en-US')} slots.`
    : `Model ${model}, by its fixed rule: too short a past to learn from.`;
}
