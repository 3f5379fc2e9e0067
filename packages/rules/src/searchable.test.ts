import { expect, it } from 'vitest';
import { searchable } from './searchable.ts';

it.each([
  ['ÄDA Ｅxample', 'ada example'],
  ['İbrahim Yıldız', 'ibrahim yildiz'],
  ['IBRAHIM YILDIZ', 'ibrahim yildiz'],
  ['I\u0307brahim', 'ibrahim'],
  ['Müller', 'MU\u0308LLER'],
  ['Strauß', 'STRAUSS'],
  ['Ὀδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
  ['Алёна', 'алена'],
  ['Nguyễn', 'nguyen'],
  ['Ada\u200bKing', 'adaking'],
])('%s is found by %s', (text, search) => {
  expect(searchable(text)).toContain(searchable(search));
});

it.each([
  ['が', 'か'],
  ['कि', 'क'],
  ['한', '하'],
])('distinguishes %s from %s, because the mark makes a different letter', (text, other) => {
  expect(searchable(text)).not.toBe(searchable(other));
});
