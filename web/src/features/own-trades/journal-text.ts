import {
  JOURNAL_RATE_MIN,
  type JournalGrouping,
  type JournalRow,
  type OwnJournal,
} from '@croneai/contracts/own-trades.ts';
import { signed } from '../../shared/signals/gain-text.ts';

export const GROUPING_LABELS: Readonly<Record<JournalGrouping, string>> = {
  hour: 'Hour',
  market: 'Market',
  direction: 'Direction',
  level: 'Level',
  tag: 'Tag',
};

export const levelText = (level: number | string): string =>
  Number(level) === 0 ? 'First trade' : `Level ${level}`;

/** Name of a group, for example 14:00 to 15:00, EUR/USD, CALL, Level 2, or london. */
export function groupText(by: JournalGrouping, key: string): string {
  switch (by) {
    case 'hour':
      return `${clock(Number(key))} to ${clock((Number(key) + 1) % 24)}`;
    case 'direction':
      return key === 'buy' ? 'CALL' : 'PUT';
    case 'level':
      return levelText(key);
    case 'tag':
      return key === '' ? 'No tag' : key;
    case 'market':
      return key;
  }
}
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The rate with its interval, 55.0% (41 to 68), or the number of missing trades. */
export function rateText({ won, lost, winRate, winRateInterval }: JournalRow): string {
  if (winRate === null || winRateInterval === null) return `not enough, ${won + lost} of ${JOURNAL_RATE_MIN}`;
  return `${winRate.toFixed(1)}% (${Math.round(winRateInterval.low)} to ${Math.round(winRateInterval.high)})`;
}

/** Sentence about the source of a loss. */
export function lessonText({ lesson, netStakes, trades }: OwnJournal): string {
  if (lesson) {
    const names = lesson.keys.map((key) => groupText(lesson.by, key));
    const sums = `${signed(lesson.netStakes, 1)} of ${signed(lesson.ofStakes, 1)} stakes`;
    return `Most of your loss comes from ${names.join(' and ')}: ${sums}, in ${lesson.trades} of ${trades} trades.`;
  }
  if (netStakes < 0) return `${signed(netStakes, 1)} stakes in ${trades} trades. No group stands out.`;
  return `${signed(netStakes, 1)} stakes in ${trades} ${trades === 1 ? 'trade' : 'trades'}.`;
}
