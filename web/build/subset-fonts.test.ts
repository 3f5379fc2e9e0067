import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FACES, pathOf, subset } from './subset-fonts.ts';

it.each(FACES)('makes the $name font of the site from the installed font', async (face) => {
  const made = await subset(face);
  expect(made.equals(await readFile(pathOf(face)))).toBe(true);
});

it.each(FACES)('lists each character of the $name font in its CSS range', async ({ name, characters }) => {
  const style = await readFile(
    join(import.meta.dirname, '..', 'src', 'shared', 'styles', 'fonts.css'),
    'utf8',
  );
  const rule = style.split('@font-face').find((face) => face.includes(`/${name}-`)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => ({
      first: Number.parseInt(first, 16),
      last: Number.parseInt(last, 16),
    }),
  );
  const isAskedFor = (point: number) => ranges.some(({ first, last }) => first <= point && point <= last);
  expect([...characters].filter((character) => !isAskedFor(character.codePointAt(0) ?? 0))).toEqual([]);
});

/** Size of ten packets of 1,460 bytes, without 500 bytes for the headers of the reply. */
const FIRST_FLIGHT_BYTES = 14_600 - 500;

it('makes the preloaded font small enough for the first flight of packets', () => {
  const prose = FACES.find(({ name }) => name === 'inter-prose');
  expect(prose && statSync(pathOf(prose)).size).toBeLessThan(FIRST_FLIGHT_BYTES);
});

it('the font for prose contains every character of a result, so that no second font loads', () => {
  const prose = FACES.find(({ name }) => name === 'inter-prose')?.characters ?? '';
  expect([...'Lost −1.00 stakes · 1.2× normal…'].filter((character) => !prose.includes(character))).toEqual(
    [],
  );
});

it('puts each character of a font family into only one of its files', () => {
  const inter = FACES.filter(({ family }) => family === 'inter').flatMap(({ characters }) => [...characters]);
  expect(new Set(inter).size).toBe(inter.length);
});
