import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FACES, pathOf, subset } from './subset-fonts.ts';

test.each(FACES)('the $name face of the site is made from the installed one', async (face) => {
  const made = await subset(face);
  expect(made.equals(await readFile(pathOf(face)))).toBe(true);
});

/** Ten packets of 1,460 bytes, less the headers of the answer. */
const FIRST_FLIGHT_BYTES = 14_600 - 500;

test('the face that every page preloads comes in one go', () => {
  const prose = FACES.find(({ name }) => name === 'inter-prose');
  expect(prose && statSync(pathOf(prose)).size).toBeLessThan(FIRST_FLIGHT_BYTES);
});

test('each character of a family is in one of its faces only', () => {
  const inter = FACES.filter(({ family }) => family === 'inter').flatMap(({ characters }) => [...characters]);
  expect(new Set(inter).size).toBe(inter.length);
});
