import type { SignalForecast } from '@croneai/contracts/signals.ts';
import { capitalised, termsText } from '@croneai/contracts/terms.ts';
import type { Fact } from '../../shared/ui/fact-list.tsx';

type Group = SignalForecast['reasons'][number]['group'];

const GROUPS: Readonly<Record<Group, string>> = {
  minutes: 'The last minutes',
  quarter: 'The last 15 minutes',
  hour: 'The last hour',
  place: 'Where the price stands',
};

/** What speaks for the side and against it, how sure that is, and what it needs to pay. */
export function forecastFacts(
  { low, high, needed, paysBy, reasons }: SignalForecast,
  confidence: number,
): Fact[] {
  return [
    ...reasons.map(({ group, points }) => ({
      label: GROUPS[group],
      value: `${Math.abs(points).toFixed(1)} points ${points < 0 ? 'against' : 'for'} it`,
    })),
    { label: 'Probability of winning', value: `${confidence}%, between ${low} and ${high}` },
    { label: capitalised(termsText(paysBy)), value: `needs ${needed}%` },
  ];
}

/** Which model said so, and what it learnt from. */
export function modelText({ model, slots }: SignalForecast): string {
  return slots > 0
    ? `Model ${model}, learnt from ${slots.toLocaleString('en-GB')} slots of this market.`
    : `Model ${model}, by its fixed rule: this market has too short a past to learn from.`;
}
