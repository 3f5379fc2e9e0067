import type { BacktestResult, BacktestSignal } from './backtest-result.ts';

type Part = {
  readonly name: string;
  readonly style: string;
  readonly holds: (signal: BacktestSignal) => boolean;
};

const closedWith = (outcome: string) => (signal: BacktestSignal) =>
  signal.status === 'closed' && signal.outcome === outcome;

const PARTS: readonly Part[] = [
  { name: 'Take profit hit', style: 'up', holds: ({ status }) => status === 'hit_tp' },
  { name: 'Closed in profit', style: 'up soft', holds: closedWith('profit') },
  { name: 'Breakeven', style: 'even', holds: closedWith('breakeven') },
  { name: 'Closed at a loss', style: 'down soft', holds: closedWith('loss') },
  { name: 'Stop loss hit', style: 'down', holds: ({ status }) => status === 'hit_sl' },
];

/** How the published signals ended, as one bar and its legend. */
export function outcomeBar({ signals }: BacktestResult): string {
  const parts = PARTS.map((part) => ({ ...part, count: signals.filter(part.holds).length })).filter(
    ({ count }) => count > 0,
  );
  const share = (count: number) => ((count / signals.length) * 100).toFixed(1);
  const bar = parts
    .map(({ style, count }) => `<span class="${style}" style="flex-grow:${count}"></span>`)
    .join('');
  const legend = parts
    .map(
      ({ name, style, count }) =>
        `<li><i class="${style}"></i>${name} <b>${share(count)}%</b> <small>${count.toLocaleString('en-GB')}</small></li>`,
    )
    .join('');
  return `<div class="outcomes" aria-hidden="true">${bar}</div><ul class="legend">${legend}</ul>`;
}
