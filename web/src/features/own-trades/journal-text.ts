import {
  JOURNAL_RATE_MIN,
  type JournalGrouping,
  type JournalRow,
  type OwnJournal,
} from '@croneai/contracts/own-trades.ts';
import { lessonSentence } from '@croneai/rules/journal-text.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';

export const GROUPING_LABELS: Readonly<Record<JournalGrouping, string>> = {
  hour: 'Hour',
  market: 'Market',
  direction: 'Direction',
  level: 'Martingale level',
  tag: 'Tag',
};

/**
 * Formats the rate with its interval, such as `55.0% (41 to 68)`. With too few trades, returns the
 * number of trades and the number that is needed.
 */
export function rateText({ won, lost, winRate, winRateInterval }: JournalRow): string {
  if (winRate === null || winRateInterval === null)
    return `too few trades, ${won + lost} of ${JOURNAL_RATE_MIN}`;
  return `${winRate.toFixed(1)}% (${Math.round(winRateInterval.low)} to ${Math.round(winRateInterval.high)})`;
}

/**
 * Describes the groups of trades that caused most of the loss. If there are none, returns the net
 * result.
 */
export function lessonText({ lesson, netStakes, trades }: OwnJournal): string {
  if (lesson) return lessonSentence(lesson, { ofTrades: trades });
  const net = `${stakesText(netStakes)} in ${tradesText(trades)}.`;
  return netStakes < 0 ? `${net} No group stands out.` : net;
}

export const tradesText = (trades: number): string => `${trades} ${trades === 1 ? 'trade' : 'trades'}`;
