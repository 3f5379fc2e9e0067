import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { README_SCREENS } from '../browser/screens/readme-screens.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it('the repository stores exactly the pictures that README shows and `npm run screens -- readme` writes', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/docs\/screens\/([\w-]+)\.webp/g)].map(([, name]) => name);
  const files = readdirSync(join(ROOT, 'docs', 'screens'));
  expect(shown.toSorted()).toEqual(README_SCREENS.toSorted());
  expect(files.toSorted()).toEqual(README_SCREENS.map((name) => `${name}.webp`).toSorted());
});
