import type { JournalGrouping, JournalLesson } from '@croneai/contracts/own-trades.ts';
import { signed } from './signed.ts';

export const levelText = (level: number | string): string =>
  Number(level) === 0 ? 'First trade' : `Level ${level}`;

/**
 * Returns the name of a group of trades, such as `14:00 to 15:00`, `EUR/USD`, `CALL`, `Level 2`, or
 * `london`.
 */
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

/**
 * Returns a sentence that names the groups in which most of a loss was made. If the groups are
 * hours, `zone` is appended to them.
 */
export function lessonSentence(
  { by, keys, netStakes, ofStakes, trades }: JournalLesson,
  { ofTrades, zone = '' }: { ofTrades: number; zone?: string },
): string {
  const names = keys.map((key) => {
    if (by === 'level') return levelText(key).toLowerCase();
    return `${groupText(by, key)}${by === 'hour' && zone ? ` ${zone}` : ''}`;
  });
  const sums = `${signed(netStakes, 1)} of ${signed(ofStakes, 1)} stakes`;
  return `Most of your loss comes from ${names.join(' and ')}: ${sums}, in ${trades} of ${ofTrades} trades.`;
}
