import { expect, it } from 'vitest';
import { clockFace } from './clock-face.ts';

it.each([
  [86_400, '24:00:00'],
  [3_725, '01:02:05'],
  [59.9, '00:00:59'],
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [Number.NaN, '00:00:00'],
])('%s seconds read %s', (seconds, text) => {
  expect(clockFace(seconds).text).toBe(text);
});
