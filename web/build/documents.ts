import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { markJsonTokens, settingsElement } from '@croneai/contracts/site-documents.ts';
import { build } from 'vite';
import { tabTitle } from '../src/content/brand.ts';
import { entryPages, pageMeta, sitePages } from '../src/content/pages.ts';
import { LOAD_FAILED_ID } from '../src/shared/site/island.ts';
import { minified } from './first-load.ts';
import { writeOfflinePage } from './offline.ts';
import { escapeAttribute, pageHead, pixelTag, robots, sitemap } from './page-head.ts';
import { SITE_MANIFEST } from './site-build.ts';
import { readBuild } from './size-budget.ts';
import { speculationRules } from './speculation-rules.ts';
import {
  readStylesheet,
  shortenClasses,
  splitFaces,
  styleOf,
  withoutAbsentElements,
  withoutLicences,
  withStyle,
} from './stylesheet.ts';

type Renderer = typeof import('../src/site/render.tsx');

/** Parts that are inserted into the built `index.html`. */
interface Parts {
  title: string;
  description?: string;
  /** Additional tags of the head. */
  tags?: string;
  content: string;
}

/** Renames the app's `index.html`, because the build of the site also writes an `index.html`. */
export const keepAppDocument = (dist: string): Promise<void> =>
  rename(join(dist, 'index.html'), join(dist, 'app.html'));

/**
 * Writes a document for every static page. Each app page that visitors open directly also gets a
 * document, with a head of its own. The gateway serves `app.html` for the other paths in
 * `routes.json`, and `404.html` for unknown paths. Returns the static pages.
 */
export async function writeDocuments(root: string, dist: string): Promise<ReadonlyMap<string, string>> {
  const outDir = join(root, 'node_modules', '.render');
  try {
    const renderer = await buildRenderer(root, outDir);
    renderer.renderTokens();
    await writeAppDocuments(dist, renderer);
    await writeFile(join(dist, 'routes.json'), JSON.stringify(await renderer.knownPaths()));
    await writeFile(join(dist, 'sitemap.xml'), sitemap());
    await writeFile(join(dist, 'robots.txt'), robots());
    return await writeSiteDocuments(dist, renderer);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function writeAppDocuments(dist: string, renderer: Renderer): Promise<void> {
  const template = (await readTemplate(join(dist, 'app.html'))).replace(
    '</head>',
    () => `${settingsElement()}</head>`,
  );
  const content = renderer.renderAppRoot();
  await writeFile(join(dist, 'app.html'), fillDocument(template, { title: tabTitle('Dashboard'), content }));
  for (const { path } of entryPages)
    await writeDocument(dist, path, fillDocument(template, { ...headOf(path), content }));
}

async function writeSiteDocuments(dist: string, renderer: Renderer): Promise<ReadonlyMap<string, string>> {
  const template = await readTemplate(join(dist, 'index.html'));
  const css = await readStylesheet(dist, template);
  const { style, faces } = splitFaces(css);
  const lateSheet = await writeLateSheet(dist, faces + styleOf(style, await readSiteScripts(dist)));
  const late = minifyScripts(afterPaint(template, lateSheet)).replace(
    '</head>',
    () => `${speculationRules()}</head>`,
  );
  const draw = (parts: Parts) => {
    const full = fillDocument(late, parts);
    const own = withoutAbsentElements(withoutLicences(styleOf(style, [full])), full);
    const { html, css } = shortenClasses(full, own);
    return withStyle(html, css);
  };
  const pages = new Map<string, string>(
    sitePages.map(({ path }) => {
      const { tags, ...head } = headOf(path);
      return [
        path,
        draw({ ...head, tags: `${firstPaintAt(path)}${tags}`, content: renderer.renderPage(path) }),
      ];
    }),
  );
  for (const [path, html] of pages) await writeDocument(dist, path, html);
  const missing = { title: tabTitle('Page not found'), content: renderer.renderNotFound() };
  await writeFile(join(dist, '404.html'), draw(missing));
  const offline = { title: tabTitle('No connection'), content: renderer.renderOffline() };
  const offlineHtml = fillDocument(template, offline);
  const offlineScript = await readFile(join(dist, 'offline.js'), 'utf8');
  await writeOfflinePage(dist, offlineHtml, styleOf(css, [offlineHtml, offlineScript]));
  return pages;
}

/**
 * Delays the first paint until the content of the first view has arrived. Otherwise, half of this
 * content would move while the rest is parsed. On the home page, the first view ends with the
 * element `#results`.
 */
const firstPaintAt = (path: string): string =>
  `<link rel="expect" href="#${path === '/' ? 'results' : 'content'}" blocking="render" />`;

/** Reads all code that static pages may run. */
async function readSiteScripts(dist: string): Promise<string[]> {
  const { manifest } = await readBuild(dist, SITE_MANIFEST);
  const files = Object.values(manifest).map(({ file }) => file);
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  return Promise.all(scripts.map((file) => readFile(join(dist, file), 'utf8')));
}

/**
 * Writes the stylesheet that the first paint does not need: font faces, and styles for elements
 * that islands draw later. Returns its URL.
 */
async function writeLateSheet(dist: string, css: string): Promise<string> {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const path = `/assets/late-${hash}.css`;
  await writeFile(join(dist, path), css);
  return path;
}

/**
 * Builds the renderer of the pages for Node, and loads it. `outDir` must exist until rendering has
 * ended.
 */
async function buildRenderer(root: string, outDir: string): Promise<Renderer> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/site/render.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  return (await import(pathToFileURL(join(outDir, 'render.js')).href)) as Renderer;
}

const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

const MANIFEST = /\s*<link rel="manifest"[^>]* href="([^"]+)"[^>]*>/;

/**
 * Requests the late stylesheet, manifest, and script after the first paint, because on a slow line
 * they would compete with the page. Until then, the text has a fallback font of the same metrics.
 * Visitors who come from another page of the site already have the stylesheet. The script needs the
 * stylesheet, so it runs once the stylesheet has loaded or failed.
 */
export function afterPaint(html: string, lateSheet: string): string {
  const url = ENTRY.exec(html)?.[1];
  if (!url) throw new Error('The built page has no script.');
  const manifest = MANIFEST.exec(html)?.[1];
  const script = [
    "const link=(rel,href)=>document.head.appendChild(Object.assign(document.createElement('link'),{rel,href}))",
    `let sheet;const style=()=>sheet||=new Promise(done=>{const late=link('stylesheet','${lateSheet}');late.onload=late.onerror=done})`,
    "if(document.referrer.startsWith(location.origin+'/'))style()",
    `addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>{${[
      ...(manifest ? [`link('manifest','${manifest}')`] : []),
      `link('modulepreload','${url}')`,
      `style().then(()=>import('${url}')).catch(()=>document.getElementById('${LOAD_FAILED_ID}')?.removeAttribute('hidden'))`,
    ].join(';')}}))))`,
  ].join(';');
  return html.replace(MANIFEST, '').replace(ENTRY, () => `<script>{${script}}</script>`);
}

const minifyScripts = (html: string): string =>
  html.replace(
    /<script>([\s\S]*?)<\/script>/g,
    (_all, script: string) => `<script>${minified(script)}</script>`,
  );

async function readTemplate(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace('</head>', () => `${pixelTag()}</head>`);
}

function headOf(path: string): Omit<Parts, 'content'> {
  return { title: tabTitle(pageMeta(path).title), ...pageHead(path) };
}

async function writeDocument(dist: string, path: string, html: string): Promise<void> {
  await mkdir(join(dist, path), { recursive: true });
  await writeFile(join(dist, path, 'index.html'), html);
}

export function fillDocument(template: string, { title, description, tags = '', content }: Parts): string {
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (all, start: string) =>
      description === undefined ? all : start + escapeAttribute(description),
    )
    .replace('</head>', () => `${tags}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
  return markJsonTokens(html);
}
