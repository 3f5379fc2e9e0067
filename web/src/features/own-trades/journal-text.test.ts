import type { JournalRow, OwnJournal } from '@croneai/contracts/own-trades.ts';
import { expect, it } from 'vitest';
import { lessonText, rateText, tradesText } from './journal-text.ts';

const row: JournalRow = {
  key: '2',
  trades: 20,
  won: 11,
  lost: 9,
  winRate: 55,
  winRateInterval: { low: 34.21, high: 74.18 },
  netStakes: 0.35,
  netUsd: 3.5,
};
const journal: OwnJournal = {
  range: 'all',
  trades: 27,
  netStakes: -7,
  netUsd: -70,
  groups: { hour: [], market: [], direction: [], level: [], tag: [] },
  lesson: { by: 'level', keys: ['2', '3'], trades: 7, netStakes: -6.2, ofStakes: -7 },
};

it('shows a win rate with its interval, or how many trades are missing for a win rate', () => {
  expect(rateText(row)).toBe('55.0% (34 to 74)');
  expect(rateText({ ...row, lost: 2, winRate: null, winRateInterval: null })).toBe(
    'too few trades, 13 of 20',
  );
});

it('names the group that caused a loss, or states that no single group did', () => {
  expect(lessonText(journal)).toBe(
    'Most of your loss comes from level 2 and level 3: −6.2 of −7.0 stakes, in 7 of 27 trades.',
  );
  expect(lessonText({ ...journal, lesson: null })).toBe('−7.00 stakes in 27 trades. No group stands out.');
  expect(lessonText({ ...journal, lesson: null, netStakes: 0.85, trades: 1 })).toBe(
    '+0.85 stakes in 1 trade.',
  );
});

it('counts one trade in the singular', () => {
  expect([tradesText(1), tradesText(2)]).toEqual(['1 trade', '2 trades']);
});
