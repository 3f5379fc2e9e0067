import { expect, it } from 'vitest';
import { failsBuild, type Manifest, measurePages, REPORT_SIZES_ONLY } from './size-budget.ts';

const SIGNUP = 'src/features/signup/signup-page.tsx';
const SIGNALS = '_signals.js';
const manifest: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_preact.js'],
    dynamicImports: [SIGNUP, '_shell.js'],
  },
  '_preact.js': { file: 'preact.js' },
  '_forms.js': { file: 'forms.js', name: 'forms' },
  '_shared.js': { file: 'shared.js', imports: ['_preact.js', '_shared.js'] },
  [SIGNUP]: {
    file: 'signup.js',
    isDynamicEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['_steps.js'],
  },
  '_steps.js': { file: 'steps.js', imports: ['_forms.js'] },
  'src/features/login/login-page.tsx': {
    file: 'login.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_forms.js'],
  },
  '_shell.js': {
    file: 'shell.js',
    name: 'shell',
    imports: ['index.html'],
    dynamicImports: [
      SIGNALS,
      'src/features/support/support-page.tsx',
      'src/shared/ui/sheet.tsx',
      '_member.js',
    ],
  },
  '_member.js': { file: 'member.js', name: 'member', imports: ['_shell.js'] },
  [SIGNALS]: { file: 'signal.js', name: 'signals', imports: ['_member.js', '_shared.js'] },
  'src/features/support/support-page.tsx': {
    file: 'support.js',
    isDynamicEntry: true,
    imports: ['_member.js', '_shared.js'],
  },
  'src/shared/ui/sheet.tsx': { file: 'sheet.js', isDynamicEntry: true },
};
const sizes: Record<string, number> = {
  'entry.js': 48_000,
  'preact.js': 8_000,
  'forms.js': 40_000,
  'shared.js': 5_000,
  'signup.js': 8_000,
  'steps.js': 20_000,
  'sheet.js': 9_000,
  'login.js': 20_000,
  'shell.js': 18_000,
  'member.js': 10_000,
  'support.js': 20_000,
  'signal.js': 14_000,
};
const measure = (changed: Record<string, number> = {}) =>
  measurePages(manifest, (file) => ({ ...sizes, ...changed })[file] ?? 0);
const over = (changed: Record<string, number>) =>
  measure(changed)
    .filter(({ isOver }) => isOver)
    .map(({ page }) => page);

it('counts each chunk once, and excludes the entry, the forms, and the frame from the size of a page’s own chunks', () => {
  const rows = measure().map(({ page, totalKb, ownKb }) => [page, totalKb, ownKb]);
  expect(rows).toEqual([
    ['features/signup/signup-page.tsx', 69, 13],
    ['features/login/login-page.tsx', 121, 25],
    ['features/support/support-page.tsx', 109, 25],
    ['dashboard shell', 74, 18],
    ['dashboard, after each page', 84, 10],
    ['signals, first screen', 103, 19],
    ['sign-up, all steps', 129, 73],
  ]);
});

it('flags the sign-up page and the signals page by their total size, and other pages by their own chunks', () => {
  expect(over({})).toEqual([]);
  expect(over({ 'entry.js': 50_000 })).toEqual(['features/signup/signup-page.tsx']);
  expect(over({ 'steps.js': 30_000 })).toEqual(['sign-up, all steps']);
  expect(over({ 'signal.js': 45_000 })).toEqual(['signals, first screen']);
  expect(over({ 'login.js': 29_000 })).toEqual(['features/login/login-page.tsx']);
  expect(over({ 'support.js': 29_000 })).toEqual(['features/support/support-page.tsx']);
  expect(over({ 'shell.js': 25_000 })).toEqual(['dashboard shell']);
  expect(over({ 'member.js': 29_000 })).toEqual(['dashboard, after each page']);
});

it('refuses a build without the chunks of the member area', () => {
  const { '_signals.js': _signals, ...rest } = manifest;
  expect(() => measurePages(rest, () => 0)).toThrow('no chunk “signals”');
});

it('fails the build if a page exceeds its budget, unless sizes are only reported', () => {
  const [fine, over] = [measure(), measure({ 'login.js': 29_000 })];
  expect(failsBuild(fine, [])).toBe(false);
  expect(failsBuild(over, [])).toBe(true);
  expect(failsBuild(over, ['node', 'build.ts', REPORT_SIZES_ONLY])).toBe(false);
});
