import { expect, it } from 'vitest';
import { matchScore } from './commands.ts';

const keywords = ['password', 'time zone', 'two-factor', 'sessions', 'delete account'];
const score = (search: string) => matchScore('Profile Settings', search, keywords);

it('finds a page by the beginnings of its words, in any order, and by its keywords', () => {
  for (const search of ['pro', 'Profile s', 'settings', 'set prof', 'zone', 'two factor', 'delete', ' PASS '])
    expect(score(search), search).toBeGreaterThan(0);
});

it('finds nothing by letters inside words or by words that do not all match', () => {
  for (const search of ['signal', 'ettings', 'pps', 'zone drawdown', 'zzz']) expect(score(search)).toBe(0);
});

it('ranks a match of the name above a match of a keyword, and the beginning of the name first', () => {
  expect(score('profile')).toBeGreaterThan(score('settings'));
  expect(score('settings')).toBeGreaterThan(score('sessions'));
});
