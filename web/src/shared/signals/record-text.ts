import type { OutcomeStrip, SlotMark, StripCell } from '@croneai/contracts/record.ts';
import { signed } from '@croneai/rules/signed.ts';
import { recordTexts as texts } from '../../content/record.ts';
import { stakesText } from './gain-text.ts';

/**
 * Formats a result as `+0.85 stakes · +0.120%`. Before the signal is settled, formats only the
 * price move.
 */
export function resultText(result: { percent: number | null; stakes?: number | null } | null): string {
  if (!result || result.percent === null) return '–';
  const percent = `${signed(result.percent, Math.abs(result.percent) < 1 ? 3 : 2)}%`;
  return result.stakes == null ? percent : `${stakesText(result.stakes)} · ${percent}`;
}

/** 58.6% */
export const shareText = (percent: number): string => `${percent.toFixed(1)}%`;

/** Returns the counts in display order. Zero counts are left out, except for won and lost. */
export function countsOf(counts: OutcomeStrip['counts']): { mark: SlotMark; count: number }[] {
  const marks = Object.keys(texts.marks) as SlotMark[];
  return marks
    .map((mark) => ({ mark, count: counts[mark] }))
    .filter(({ mark, count }) => count > 0 || mark === 'won' || mark === 'lost');
}

/** Returns the number of signals that were won, lost, or even. */
export const settledOf = ({ won, lost, even }: OutcomeStrip['counts']): number => won + lost + even;

/** Formats the counts of a day as `Today: 31 won, 24 lost, 2 no signal.` */
export const summaryText = ({ counts }: Pick<OutcomeStrip, 'counts'>, day = 'today'): string =>
  `${day.charAt(0).toUpperCase()}${day.slice(1)}: ${countsOf(counts)
    .map(({ mark, count }) => `${count} ${texts.marks[mark]}`)
    .join(', ')}.`;

/** Returns two lines: the pair with its outcome, and the result in figures if there is one. */
export function cellLines(cell: StripCell): [head: string, result: string | undefined] {
  const mark = texts.marks[cell.mark];
  const head = cell.asset ? `${cell.asset}, ${mark}` : mark.charAt(0).toUpperCase() + mark.slice(1);
  return [head, cell.percent === null ? undefined : resultText(cell)];
}
