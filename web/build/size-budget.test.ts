import { expect, it } from 'vitest';
import { failsBuild, type Manifest, measurePages, REPORT_SIZES_ONLY } from './size-budget.ts';

const SIGNUP = 'src/features/signup/signup-page.tsx';
const SHELL = 'src/app/dashboard/dashboard-area.tsx';
const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'], dynamicImports: [SIGNUP, SHELL] },
  '_react.js': { file: 'react.js' },
  '_forms.js': { file: 'forms.js', name: 'forms' },
  '_shared.js': { file: 'shared.js', imports: ['_react.js', '_shared.js'] },
  [SIGNUP]: { file: 'signup.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/features/login/login-page.tsx': {
    file: 'login.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_forms.js'],
  },
  [SHELL]: { file: 'shell.js', isDynamicEntry: true, imports: ['_menu.js', 'index.html'] },
  '_menu.js': {
    file: 'menu.js',
    dynamicImports: ['src/features/signals/signals-page.tsx', 'src/shared/ui/sheet.tsx'],
  },
  'src/features/signals/signals-page.tsx': {
    file: 'signals.js',
    isDynamicEntry: true,
    imports: ['_menu.js', '_shared.js'],
  },
  'src/shared/ui/sheet.tsx': { file: 'sheet.js', isDynamicEntry: true },
};
const sizes: Record<string, number> = {
  'entry.js': 50_000,
  'react.js': 60_000,
  'forms.js': 40_000,
  'shared.js': 5_000,
  'signup.js': 8_000,
  'sheet.js': 9_000,
  'login.js': 20_000,
  'shell.js': 12_000,
  'menu.js': 6_000,
  'signals.js': 20_000,
};
const measure = (changed: Record<string, number> = {}) =>
  measurePages(manifest, (file) => ({ ...sizes, ...changed })[file] ?? 0);

it("counts each chunk once, and only a page's own parts besides the entry, the forms chunk, and the shell", () => {
  expect(measure()).toEqual([
    expect.objectContaining({
      page: 'features/signup/signup-page.tsx',
      totalKb: 123,
      ownKb: 13,
      isOver: false,
    }),
    expect.objectContaining({
      page: 'features/login/login-page.tsx',
      totalKb: 175,
      ownKb: 25,
      isOver: false,
    }),
    expect.objectContaining({ page: 'dashboard shell', totalKb: 128, ownKb: 18, isOver: false }),
    expect.objectContaining({
      page: 'features/signals/signals-page.tsx',
      totalKb: 153,
      ownKb: 25,
      isOver: false,
    }),
  ]);
});

it('flags the first page and the signals page by their totals, and other pages by their own parts', () => {
  expect(measure({ 'entry.js': 60_000 }).map((row) => row.isOver)).toEqual([true, false, false, false]);
  expect(measure({ 'entry.js': 70_000 }).map((row) => row.isOver)).toEqual([true, false, false, true]);
  expect(measure({ 'login.js': 29_000 }).map((row) => row.isOver)).toEqual([false, true, false, false]);
  expect(measure({ 'shell.js': 19_000 }).map((row) => row.isOver)).toEqual([false, false, true, false]);
});

it('fails the build for a page over its budget, unless sizes are only reported', () => {
  const [fine, over] = [measure(), measure({ 'login.js': 29_000 })];
  expect(failsBuild(fine, [])).toBe(false);
  expect(failsBuild(over, [])).toBe(true);
  expect(failsBuild(over, ['node', 'build.ts', REPORT_SIZES_ONLY])).toBe(false);
});
