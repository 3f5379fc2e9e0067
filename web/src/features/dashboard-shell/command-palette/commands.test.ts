import { expect, it } from 'vitest';
import { matchScore } from './commands.ts';

const keywords = ['password', 'time zone', 'two-factor', 'sessions', 'delete account'];
const score = (search: string) => matchScore('Profile Settings', search, keywords);

it('finds a page by its keywords, and by the beginnings of words in any order', () => {
  for (const search of ['pro', 'Profile s', 'settings', 'set prof', 'zone', 'two factor', 'delete', ' PASS '])
    expect(score(search), search).toBeGreaterThan(0);
});

it('finds nothing if a typed word is only inside another word, or if only some of the typed words match', () => {
  for (const search of ['signal', 'ettings', 'pps', 'zone drawdown', 'zzz']) expect(score(search)).toBe(0);
});

it('ranks a match in the name before a match in a keyword, and a match at the beginning of the name first', () => {
  expect(score('profile')).toBeGreaterThan(score('settings'));
  expect(score('settings')).toBeGreaterThan(score('sessions'));
});
