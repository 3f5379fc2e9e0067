import { expect, it } from 'vitest';
import { stepTo } from './position.ts';

const at = (first: number, last: number, epoch = 7) => ({ epoch, first, last });

it.each([
  ['the first that is heard', undefined, at(4, 9), 'next'],
  ['the stretch behind the last one', at(1, 3), at(4, 9), 'next'],
  ['the empty stretch of a stream that goes on', at(1, 3), at(4, 3), 'next'],
  ['one that begins later', at(1, 3), at(5, 9), 'gap'],
  ['one of another log', at(1, 3), at(4, 9, 8), 'gap'],
  ['one that came twice', at(1, 9), at(4, 9), 'known'],
  ['one that tells of more than came before', at(1, 5), at(4, 9), 'next'],
] as const)('%s', (_name, before, next, step) => {
  expect(stepTo(before, next)).toBe(step);
});
