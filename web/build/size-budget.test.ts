import { expect, test } from 'vitest';
import { failsBuild, type Manifest, measurePages, REPORT_SIZES_ONLY } from './size-budget.ts';

const HOME = 'src/features/home/home-page.tsx';
const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_forms.js': { file: 'forms.js', name: 'forms' },
  '_shared.js': { file: 'shared.js', imports: ['_react.js', '_shared.js'] },
  [HOME]: { file: 'home.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/features/login/login-page.tsx': {
    file: 'login.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_forms.js'],
  },
  'src/shared/ui/sheet.tsx': { file: 'sheet.js', isDynamicEntry: true },
};
const sizes: Record<string, number> = {
  'entry.js': 50_000,
  'react.js': 60_000,
  'forms.js': 40_000,
  'shared.js': 5_000,
  'home.js': 10_000,
  'login.js': 20_000,
};
const measure = (changed: Record<string, number> = {}) =>
  measurePages(manifest, [HOME], (file) => ({ ...sizes, ...changed })[file] ?? 0);

test('counts each chunk once, and beside the entry and the forms chunk what a page brings itself', () => {
  expect(measure()).toEqual([
    expect.objectContaining({ page: 'features/home/home-page.tsx', totalKb: 125, ownKb: 15, isOver: false }),
    expect.objectContaining({
      page: 'features/login/login-page.tsx',
      totalKb: 175,
      ownKb: 25,
      isOver: false,
    }),
  ]);
});

test('a public page is over its budget by its total, a lazy one by what it brings', () => {
  expect(measure({ 'entry.js': 60_000 }).map((row) => row.isOver)).toEqual([true, false]);
  expect(measure({ 'login.js': 26_000 }).map((row) => row.isOver)).toEqual([false, true]);
});

test('a page over its budget fails the build, unless the sizes are only to be told', () => {
  const [fine, over] = [measure(), measure({ 'login.js': 26_000 })];
  expect(failsBuild(fine, [])).toBe(false);
  expect(failsBuild(over, [])).toBe(true);
  expect(failsBuild(over, ['node', 'build.ts', REPORT_SIZES_ONLY])).toBe(false);
});
