import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { literalSpreads, longComments } from '../support/clear-code.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIXTURE = fileURLToPath(new URL('../fixtures/clear-code.ts', import.meta.url));
const IS_NO_SOURCE = /(^|\/)(node_modules|dist|fixtures|\.[^/]+)(\/|$)/;
const sources = globSync('{packages,services,gateway,web,tools,infra,tests}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: (path) => IS_NO_SOURCE.test(path),
}).map((file) => ({ file, source: readFileSync(ROOT + file, 'utf8') }));

/** Number of comment lines that are still longer than the limit. It may only fall. */
const STILL_LONG = 0;

it('finds each violation in the fixture, and reports no other line', () => {
  const source = readFileSync(FIXTURE, 'utf8');
  expect(literalSpreads(FIXTURE, source).map(({ line }) => line)).toEqual([5]);
  expect(longComments(source).map(({ line }) => line)).toEqual([1]);
});

it('the sources contain no spread object literal', () => {
  expect(sources.length).toBeGreaterThan(1_500);
  const places = sources.flatMap(({ file, source }) =>
    literalSpreads(file, source).map(({ line }) => `${file}:${line}`),
  );
  expect(places).toEqual([]);
});

it('the sources contain no comment line with more than 100 columns', () => {
  const places = sources.flatMap(({ file, source }) =>
    longComments(source).map(({ line }) => `${file}:${line}`),
  );
  expect(places.length, places.slice(0, 20).join('\n')).toBeLessThanOrEqual(STILL_LONG);
});
