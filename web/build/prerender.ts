import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { publicPages } from '../src/content/pages.ts';
import { withLateScript } from './late-script.ts';
import { writeOfflinePage } from './offline.ts';
import { escapeAttribute, pageHead, pixelTag, robots, sitemap } from './page-head.ts';
import { readStylesheet, withStyle } from './stylesheet.ts';

/**
 * Pages that are written out at build time: they are readable before and without their script. Pages that depend on the
 * address (a reset link) or on who is signed in are not among them.
 */
export const PRERENDERED_PATHS: readonly string[] = publicPages.map(({ path }) => path);

interface ServerEntry {
  renderPage: (path: string) => Promise<string>;
  renderOfflinePage: () => Promise<string>;
  knownPaths: () => Promise<string[]>;
}

/** An address that no route of the app has: what is drawn there is its page for missing pages. */
const NO_PAGE = '/404';

/**
 * Fills the built `index.html` once per page, and keeps the empty one as `app.html` for every other address of
 * `routes.json`; `404.html` is for those that are none.
 */
export async function prerenderPages(root: string, dist: string): Promise<void> {
  const shell = (await readFile(join(dist, 'index.html'), 'utf8')).replace(
    '</head>',
    () => `${pixelTag()}</head>`,
  );
  const css = await readStylesheet(dist, shell);
  const styled = withLateScript(withStyle(shell, css));
  const outDir = join(root, 'node_modules', '.prerender');
  try {
    const { renderPage, renderOfflinePage, knownPaths } = await buildServerEntry(root, outDir);
    const pages = new Map<string, string>();
    for (const path of PRERENDERED_PATHS) pages.set(path, fillPage(styled, path, await renderPage(path)));
    await writeFile(join(dist, 'app.html'), shell);
    await writeFile(join(dist, 'routes.json'), JSON.stringify(await knownPaths()));
    await writeFile(join(dist, '404.html'), fillPage(styled, NO_PAGE, await renderPage(NO_PAGE)));
    await writeOfflinePage(dist, fillPage(shell, '/offline', await renderOfflinePage()), css);
    await writeFile(join(dist, 'sitemap.xml'), sitemap());
    await writeFile(join(dist, 'robots.txt'), robots());
    for (const [path, html] of pages) {
      await mkdir(join(dist, path), { recursive: true });
      await writeFile(join(dist, path, 'index.html'), html);
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function buildServerEntry(root: string, outDir: string): Promise<ServerEntry> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as ServerEntry;
}

/** React writes the page's title before its content; in a whole document it belongs into the head. */
export function fillPage(shell: string, path: string, rendered: string): string {
  const title = /<title>[^<]*<\/title>/.exec(rendered)?.[0];
  if (!title) throw new Error(`${path} has no title`);
  const content = rendered.replace(title, '');
  const { description, tags } = pageHead(path);
  return shell
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (all, start: string) =>
      description === undefined ? all : start + escapeAttribute(description),
    )
    .replace('</head>', () => `${tags}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-page="${path}">${content}</div>`);
}
