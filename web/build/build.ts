import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { writeCspHashes } from './csp-hashes.ts';
import { precompress } from './precompress.ts';
import { PRERENDERED_PATHS, prerenderPages } from './prerender.ts';
import { checkSizes, failsBuild, sizeTable } from './size-budget.ts';

/** Pages that visitors see first; those with forms fetch the shared chunks for them. */
const PUBLIC_PAGES = [
  'src/features/home/home-page.tsx',
  'src/app/signup-route.tsx',
  'src/features/features/features-page.tsx',
  'src/features/method/method-page.tsx',
  'src/features/about/about-page.tsx',
  'src/features/contact/contact-page.tsx',
  'src/features/lead-form/lead-form-page.tsx',
  'src/features/lead-form/lead-success-page.tsx',
  'src/features/legal/legal-page.tsx',
];

const root = join(import.meta.dirname, '..');
const dist = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? join(root, 'dist');
const say = (text: string) => process.stdout.write(`${text}\n`);

await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: dist, emptyOutDir: true },
});
const sizes = await checkSizes(dist, PUBLIC_PAGES);
await prerenderPages(root, dist);
const { scripts, styles } = await writeCspHashes(dist);
await rm(join(dist, '.vite'), { recursive: true });
const compressed = await precompress(dist);

say(sizeTable(sizes));
say(`prerendered: ${PRERENDERED_PATHS.join(' ')}`);
say(
  `csp.json: ${scripts.length} script and ${styles.length} style hashes; ${compressed} files precompressed.`,
);
if (sizes.some((row) => row.isOver)) {
  say('A page is over its budget. Split it or load the heavy part later.');
}
if (failsBuild(sizes, process.argv)) process.exitCode = 1;
