import { readdirSync, readFileSync, statSync } from 'node:fs';
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

it('docs/walks.md shows exactly the pictures in docs/walks, at most eight small ones per walk', () => {
  const page = readFileSync(join(ROOT, 'docs', 'walks.md'), 'utf8');
  const folder = join(ROOT, 'docs', 'walks');
  const shown = [...page.matchAll(/walks\/([\w-]+\.webp)/g)].map(([, name = '']) => name);
  expect(shown.toSorted()).toEqual(readdirSync(folder).toSorted());
  for (const walk of ['lagos', 'silver']) {
    const own = shown.filter((file) => file.startsWith(`${walk}-`));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(8);
  }
  const large = shown.filter((file) => statSync(join(folder, file)).size > 40_000);
  expect(large).toEqual([]);
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(130);
});
