import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { tabTitle } from '../src/content/brand.ts';
import { entryPages, pageMeta, sitePages } from '../src/content/pages.ts';
import { writeOfflinePage } from './offline.ts';
import { escapeAttribute, pageHead, pixelTag, robots, sitemap } from './page-head.ts';
import { SITE_MANIFEST } from './site-build.ts';
import { scriptsOf } from './site-sizes.ts';
import { readBuild } from './size-budget.ts';
import { speculationRules } from './speculation-rules.ts';
import { readStylesheet, splitFaces, styleOf, withStyle } from './stylesheet.ts';

type Renderer = typeof import('../src/site/render.tsx');

/** What a document is made of: the built `index.html` and what stands in it. */
interface Parts {
  title: string;
  description?: string;
  /** Further tags of the head. */
  tags?: string;
  content: string;
}

/** Sets the app's document aside: the build of the site writes one of the same name. */
export const keepAppDocument = (dist: string): Promise<void> =>
  rename(join(dist, 'index.html'), join(dist, 'app.html'));

/**
 * Writes a document for every static page, and one with a head of its own for each page of the app that people come to from elsewhere;
 * `app.html` is for the other addresses of `routes.json`, `404.html` for those that are none. Answers the static pages.
 */
export async function writeDocuments(root: string, dist: string): Promise<ReadonlyMap<string, string>> {
  const outDir = join(root, 'node_modules', '.render');
  try {
    const renderer = await buildRenderer(root, outDir);
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
  const template = await readTemplate(join(dist, 'app.html'));
  const content = renderer.renderAppRoot();
  await writeFile(join(dist, 'app.html'), fillDocument(template, { title: tabTitle('Dashboard'), content }));
  for (const { path } of entryPages)
    await writeDocument(dist, path, fillDocument(template, { ...headOf(path), content }));
}

async function writeSiteDocuments(dist: string, renderer: Renderer): Promise<ReadonlyMap<string, string>> {
  const template = await readTemplate(join(dist, 'index.html'));
  const css = await readStylesheet(dist, template);
  const { style, faces } = splitFaces(css);
  const late = afterPaint(template, await writeFaces(dist, faces)).replace(
    '</head>',
    () => `${speculationRules()}</head>`,
  );
  const scripts = await readSiteScripts(dist);
  const draw = (parts: Parts) => {
    const html = fillDocument(late, parts);
    return withStyle(html, styleOf(style, [html, ...scripts(html)]));
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
 * Has the first paint wait for what follows the first view: the header's links stand at the right, the home page's figures at the bottom, and
 * half of them would move as the rest is read.
 */
const firstPaintAt = (path: string): string =>
  `<link rel="expect" href="#${path === '/' ? 'results' : 'content'}" blocking="render" />`;

/** Answers, for a document, the code of everything that it may ever run. */
async function readSiteScripts(dist: string): Promise<(html: string) => string[]> {
  const { manifest } = await readBuild(dist, SITE_MANIFEST);
  const codes = new Map<string, string>();
  for (const { file } of Object.values(manifest))
    if (file.endsWith('.js')) codes.set(file, await readFile(join(dist, file), 'utf8'));
  return (html) => scriptsOf(manifest, html).map((file) => codes.get(file) ?? '');
}

/** Writes the faces into a sheet of their own and answers its address. */
async function writeFaces(dist: string, faces: string): Promise<string> {
  const hash = createHash('sha256').update(faces).digest('base64url').slice(0, 8);
  const path = `/assets/faces-${hash}.css`;
  await writeFile(join(dist, path), faces);
  return path;
}

/** Builds what draws the pages, for Node, and loads it; `outDir` is to be there for as long as it draws. */
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
 * Has the page ask for faces, manifest and script when it is on the screen: on a slow line they would share it with the page. Until then its
 * words stand in a face of the same measures; whoever comes from another page of the site has the faces, and gets them at once.
 */
export function afterPaint(html: string, facesUrl: string): string {
  const url = ENTRY.exec(html)?.[1];
  if (!url) throw new Error('The built page has no script.');
  const manifest = MANIFEST.exec(html)?.[1];
  const late = [...(manifest ? [`link('manifest','${manifest}')`] : []), `import('${url}')`].join(';');
  const script = [
    "const link=(rel,href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href}))",
    `let asked;const faces=()=>{asked||=(link('stylesheet','${facesUrl}'),1)}`,
    "if(document.referrer.startsWith(location.origin+'/'))faces()",
    `addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>{faces();${late}}))))`,
  ].join(';');
  return html.replace(MANIFEST, '').replace(ENTRY, () => `<script>{${script}}</script>`);
}

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
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (all, start: string) =>
      description === undefined ? all : start + escapeAttribute(description),
    )
    .replace('</head>', () => `${tags}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}
