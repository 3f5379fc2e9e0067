import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { memberChunks } from './chunk-groups.ts';
import { writeCspHashes } from './csp-hashes.ts';
import { keepAppDocument, writeDocuments } from './documents.ts';
import { beforeEntry, loadFirst } from './first-load.ts';
import { ON_PREACT } from './on-preact.ts';
import { precompress } from './precompress.ts';
import { buildSite, SITE_MANIFEST } from './site-build.ts';
import { measureSite, siteSizeTable } from './site-sizes.ts';
import { failsBuild, measurePages, readBuild, sizeTable } from './size-budget.ts';
import { writeVerifyFiles } from './verify-files.ts';

const root = join(import.meta.dirname, '..');
const dist = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? join(root, 'dist');
/** Matches the file name of the font that every page needs for its first screen. */
const ABOVE_THE_FOLD = /inter-prose-400-600.*\.woff2$/;
/** In a chunk of its own, because the entry and the store's chunk both import it. */
const PREACT = { name: 'preact', test: /node_modules[\\/]preact[\\/]/, priority: 1 };
const print = (text: string) => process.stdout.write(`${text}\n`);

await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  resolve: { alias: ON_PREACT },
  plugins: [loadFirst(root), preloadFonts()],
  build: {
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: [PREACT, await memberChunks(root)] } } },
  },
});
await keepAppDocument(dist);
await buildSite(root, dist);
const pages = await writeDocuments(root, dist);
const [app, site] = [await readBuild(dist, '.vite/manifest.json'), await readBuild(dist, SITE_MANIFEST)];
const appSizes = measurePages(app.manifest, app.sizeOf);
const siteSizes = measureSite(site.manifest, pages, site.sizeOf);
const sizes = [...siteSizes, ...appSizes];
await writeVerifyFiles(root, dist);
const hashes = await writeCspHashes(dist);
await rm(join(dist, '.vite'), { recursive: true });
const compressed = await precompress(dist);

print(siteSizeTable(siteSizes));
print(sizeTable(appSizes));
print(`csp.json: hashes of ${Object.keys(hashes).length} pages; ${compressed} files precompressed.`);
if (sizes.some((row) => row.isOver)) {
  print('A page is over its budget. Split it or load the heavy part later.');
}
if (failsBuild(sizes, process.argv)) process.exitCode = 1;

/**
 * Adds a script to `index.html` that preloads the fonts, so that the first paint already has them.
 * A page in data-saver mode loads no fonts and shows the system's font.
 */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => ABOVE_THE_FOLD.test(file));
        return fonts.reduce((page, file) => beforeEntry(page, preloadScript(`/${file}`)), html);
      },
    },
  };
}

/**
 * Returns a script that preloads a font. The script does nothing if `index.html` has turned on the
 * data-saver mode.
 */
function preloadScript(href: string): string {
  return (
    `if(document.documentElement.dataset.light===undefined){const link=document.createElement('link');` +
    `Object.assign(link,{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:'${href}'});` +
    'document.head.append(link)}'
  );
}
