import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { measureSite } from './site-sizes.ts';
import type { Manifest } from './size-budget.ts';

const FORM = 'src/features/contact/contact-form.tsx';
const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_runtime.js'], dynamicImports: [FORM] },
  '_runtime.js': { file: 'runtime.js' },
  [FORM]: { file: 'form.js', isDynamicEntry: true, imports: ['_runtime.js'], dynamicImports: ['send.ts'] },
  'send.ts': { file: 'send.js', isDynamicEntry: true, imports: ['_schema.js'] },
  '_schema.js': { file: 'schema.js' },
};
const sizes: Record<string, number> = {
  'entry.js': 2_000,
  'runtime.js': 12_000,
  'form.js': 5_000,
  'send.js': 1_000,
  'schema.js': 25_000,
};
const form = '<site-island data-name="contact-form" data-props="{}"><form></form></site-island>';
const measure = (html: string, changed: Record<string, number> = {}) =>
  measureSite(manifest, new Map([['/contact', html]]), (file) => ({ ...sizes, ...changed })[file] ?? 0)[0];

it('counts the entry and each island once; chunks that load after a touch count only in the total after a touch', () => {
  expect(measure(form + form)).toMatchObject({ page: '/contact', beforeKb: 19, afterKb: 45, isOver: false });
  expect(measure('<h1>No islands</h1>')).toMatchObject({ beforeKb: 14, afterKb: 14 });
});

it('flags a page that exceeds its budget before or after a touch', () => {
  expect(measure(form, { 'runtime.js': 34_000 })).toMatchObject({ isOver: true });
  expect(measure(form, { 'schema.js': 60_000 })).toMatchObject({ isOver: true });
});

it('flags a document whose own compressed size exceeds its budget', () => {
  // A random hexadecimal digit compresses to half a byte.
  const text = (kb: number) => randomBytes(kb * 1000).toString('hex');
  expect(measure(text(25))).toMatchObject({ isOver: false });
  expect(measure(text(32))).toMatchObject({ isOver: true });
});

it('refuses a document with an island that was not built', () => {
  expect(() => measure('<site-island data-name="gone" data-props="{}"></site-island>')).toThrow('gone');
});

it('flags the home page, but no other page, if it is too large for the first two flights of packets', () => {
  const text = randomBytes(14_000).toString('hex');
  const [home] = measureSite(manifest, new Map([['/', text]]), () => 0);
  expect(home).toMatchObject({ isOver: true });
  expect(measure(text)).toMatchObject({ isOver: false });
  const [small] = measureSite(manifest, new Map([['/', text.slice(0, 24_000)]]), () => 0);
  expect(small).toMatchObject({ isOver: false });
});
