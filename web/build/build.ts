import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { writeCspHashes } from './csp-hashes.ts';
import { keepAppDocument, writeDocuments } from './documents.ts';
import { precompress } from './precompress.ts';
import { preloadFonts } from './preload-fonts.ts';
import { buildSite, SITE_MANIFEST } from './site-build.ts';
import { measureSite, siteSizeTable } from './site-sizes.ts';
import { failsBuild, measurePages, readBuild, sizeTable } from './size-budget.ts';
import { writeVerifyFiles } from './verify-files.ts';

const root = join(import.meta.dirname, '..');
const dist = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? join(root, 'dist');
const print = (text: string) => process.stdout.write(`${text}\n`);

await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  plugins: [preloadFonts()],
  build: { outDir: dist, emptyOutDir: true },
});
await keepAppDocument(dist);
await buildSite(root, dist);
const pages = await writeDocuments(root, dist);
const [app, site] = [await readBuild(dist, '.vite/manifest.json'), await readBuild(dist, SITE_MANIFEST)];
const appSizes = measurePages(app.manifest, app.sizeOf);
const siteSizes = measureSite(site.manifest, pages, site.sizeOf);
const sizes = [...siteSizes, ...appSizes];
await writeVerifyFiles(root, dist);
const { scripts, styles } = await writeCspHashes(dist);
await rm(join(dist, '.vite'), { recursive: true });
const compressed = await precompress(dist);

print(siteSizeTable(siteSizes));
print(sizeTable(appSizes));
print(
  `csp.json: ${scripts.length} script and ${styles.length} style hashes; ${compressed} files precompressed.`,
);
if (sizes.some((row) => row.isOver)) {
  print('A page is over its budget. Split it or load the heavy part later.');
}
if (failsBuild(sizes, process.argv)) process.exitCode = 1;
