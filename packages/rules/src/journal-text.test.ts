import { expect, it } from 'vitest';
import { groupText, lessonSentence } from './journal-text.ts';

it.each([
  ['hour', '23', '23:00 to 00:00'],
  ['market', 'EUR/USD', 'EUR/USD'],
  ['direction', 'sell', 'PUT'],
  ['level', '0', 'First trade'],
  ['level', '2', 'Level 2'],
  ['tag', '', 'No tag'],
] as const)('names a group by %s %j: %s', (by, key, text) => {
  expect(groupText(by, key)).toBe(text);
});

it('the lesson names the groups that caused most of a loss, and gives the time zone if these groups are hours', () => {
  const lesson = { keys: ['2', '3'], trades: 7, netStakes: -6.2, ofStakes: -7 };
  expect(lessonSentence({ ...lesson, by: 'level' }, { ofTrades: 27, zone: 'UTC' })).toBe(
    'Most of your loss comes from level 2 and level 3: −6.2 of −7.0 stakes, in 7 of 27 trades.',
  );
  expect(lessonSentence({ ...lesson, by: 'hour', keys: ['7'] }, { ofTrades: 27, zone: 'UTC' })).toContain(
    'comes from 07:00 to 08:00 UTC: −6.2',
  );
});
