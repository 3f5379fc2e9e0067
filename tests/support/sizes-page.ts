import { globSync, readFileSync, writeFileSync } from 'node:fs';

// `npm run check:architecture` writes the table of sizes into docs/architecture.md, so that reviews
// show growth.

const ROOT = new URL('../../', import.meta.url);
const PAGE = new URL('docs/architecture.md', ROOT);
const TABLE = /(?<=<!-- sizes: npm run check:architecture -->\n).*?(?=<!-- end of sizes -->)/s;
const CODE = '**/*.{ts,tsx,mjs,css,java,lua}';
const IS_NO_SOURCE = /(^|\/)(node_modules|dist|coverage|\.[^/]+)(\/|$)/;
const IS_BENCH = /^tests\/bench[/.]/;
const IS_TEST = /^tests\/|\/test\/|\.(test|suite)\.tsx?$/;
/**
 * A file counts for the first matching prefix, so a part is listed before the folder that contains
 * it.
 */
const PARTS = [
  'web/src/app',
  'web/src/features',
  'web/src/shared',
  'web',
  'gateway',
  ...['auth', 'admin', 'signals', 'leads', 'notifier'].map((name) => `services/${name}`),
  ...['contracts', 'rules', 'engine', 'tlog', 'access', 'platform'].map((name) => `packages/${name}`),
  'tools',
  'infra',
  'tests',
  '',
];

type Size = { product: number; tests: number; benches: number };

/** Counts the lines of each part, and of all parts. */
function sizes(): Map<string, Size> {
  const byPart = new Map(
    [...PARTS, 'all'].map((part): [string, Size] => [part, { product: 0, tests: 0, benches: 0 }]),
  );
  const files = globSync(CODE, { cwd: ROOT.pathname, exclude: (path) => IS_NO_SOURCE.test(path) });
  for (const file of files) {
    const lines = readFileSync(new URL(file, ROOT), 'utf8').split('\n').length - 1;
    const kind = IS_BENCH.test(file) ? 'benches' : IS_TEST.test(file) ? 'tests' : 'product';
    const part = PARTS.find((known) => known === '' || file.startsWith(`${known}/`)) ?? '';
    for (const name of [part, 'all']) (byPart.get(name) as Size)[kind] += lines;
  }
  return byPart;
}

const thousands = (lines: number): string => (lines === 0 ? '–' : (lines / 1000).toFixed(1));

function tableOf(byPart: Map<string, Size>): string {
  const rows = [...byPart]
    .filter(([, { product, tests, benches }]) => product + tests + benches > 0)
    .map(([part, { product, tests, benches }]) => {
      const name = part === 'all' ? '**all**' : `\`${part === 'web' ? 'web, the rest' : part || 'root'}\``;
      return `| ${name} | ${thousands(product)} | ${thousands(tests)} | ${thousands(benches)} |\n`;
    });
  return `\n| thousand lines | product | tests | benches |\n| --- | --- | --- | --- |\n${rows.join('')}\n`;
}

const page = readFileSync(PAGE, 'utf8');
if (!TABLE.test(page)) throw new Error(`${PAGE.pathname} has no place for the sizes`);
const written = page.replace(TABLE, tableOf(sizes()));
if (written !== page) writeFileSync(PAGE, written);
