import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FACES, pathOf, subset } from './subset-fonts.ts';

test.each(FACES)('the %s face of the site is made from the installed one', async (face) => {
  const made = await subset(face);
  expect(made.equals(await readFile(pathOf(face)))).toBe(true);
});
