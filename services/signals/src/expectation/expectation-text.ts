import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import { capitalised, termsText } from '@croneai/contracts/terms.ts';

type Expected = Pick<EngineExpectation['terms'][number], 'signals' | 'perDay' | 'said' | 'won' | 'net'>;
type DayEstimate = NonNullable<Expected['net']>;

/** Lines for a terminal. */
export function expectationText(expectation: EngineExpectation): string {
  const { engine, from, until, learnedDays, markets, terms } = expectation;
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  return [
    `${engine}, ${markets} markets, ${timeText(from)} to ${timeText(until)}: ${days.toFixed(1)} days, after ${learnedDays.toFixed(1)} to learn from`,
    ...terms.flatMap(({ paysBy, slotShare, kinds, ...all }) => [
      '',
      `${capitalised(termsText(paysBy))}: ${slotShare.toFixed(2)} % of the slots have a signal`,
      ...[{ kind: 'all', ...all }, ...kinds].map((each) => `  ${each.kind.padEnd(8)}${lineOf(each)}`),
    ]),
  ].join('\n');
}

const timeText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function lineOf({ signals, perDay, said, won, net }: Expected): string {
  if (signals === 0) return 'none';
  const share = won ? `, said ${said?.toFixed(1)}, came ${estimateText(won, 1)} %` : '';
  return `${perDay.toFixed(1)} a day (${signals})${share}${net ? `, net ${estimateText(net, 3)}` : ''}`;
}

const estimateText = ({ value, low, high }: DayEstimate, digits: number): string =>
  low === null || high === null
    ? figure(value, digits)
    : `${figure(value, digits)} (${figure(low, digits)} to ${figure(high, digits)})`;
const figure = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
