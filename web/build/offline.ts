import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offlinePage } from '../src/content/site.ts';
import { withStyle } from './stylesheet.ts';

/** Serves the app’s addresses; names the first files of its release. */
const APP_DOCUMENT = 'app.html';

/** Replaces the worker when the offline page is switched off, so that browsers unregister it. */
const FAREWELL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const own = (await caches.keys()).filter((name) => /^croneai-(?:offline|shell)-/.test(name));
  await Promise.all(own.map((name) => caches.delete(name)));
  await registration.unregister();
}
`;

/**
 * Writes `offline.html`, which needs only its script, and gives the worker a new version whenever
 * either or the app's document changes, which names the files of its release.
 */
export async function writeOfflinePage(dist: string, page: string, css: string): Promise<void> {
  const worker = join(dist, 'sw.js');
  if (!offlinePage) return writeFile(worker, FAREWELL);
  const html = standalone(page, css);
  await writeFile(join(dist, 'offline.html'), html);
  const script = await readFile(join(dist, 'offline.js'));
  const app = await readFile(join(dist, APP_DOCUMENT));
  const version = createHash('sha256').update(html).update(script).update(app).digest('hex').slice(0, 12);
  await writeFile(worker, (await readFile(worker, 'utf8')).replaceAll('VERSION', version));
}

/** The page with inline style, without the site's scripts, preloads, and canonical link. */
export function standalone(html: string, css: string): string {
  // Fonts cannot be fetched either, so the system's font is used.
  const style = css.replace(/@font-face\s*\{[^}]*\}/g, '');
  return withStyle(html, style)
    .replace(/<script\s+type="module"[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]+rel="(?:modulepreload|preload|manifest|canonical)"[^>]*>/g, '')
    .replace('</body>', '<script src="/offline.js" defer></script></body>')
    .replace('</head>', '<meta name="robots" content="noindex" /></head>');
}
