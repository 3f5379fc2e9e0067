import { expect, it } from 'vitest';
import { versionOfIfMatch } from './if-match.ts';

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['"7"', 7],
  ['W/"12"', 12],
])('reads %s as %s', (header, version) => {
  expect(versionOfIfMatch(header)).toBe(version);
});
