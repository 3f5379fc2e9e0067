import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offlinePage } from '../src/content/site.ts';
import { withStyle } from './stylesheet.ts';

/** Document for the app's paths. It links the scripts that the app loads first in this release. */
const APP_DOCUMENT = 'app.html';

/**
 * Source of the worker that replaces the service worker if the offline page is turned off. Browsers
 * then unregister the worker.
 */
const FAREWELL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const own = (await caches.keys()).filter((name) => /^croneai-(?:offline|shell)-/.test(name));
  await Promise.all(own.map((name) => caches.delete(name)));
  await registration.unregister();
}
`;

/**
 * Writes `offline.html`, which loads no file except its script. The service worker gets a new
 * version whenever the offline page, its script, or the app's document changes.
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

/**
 * Makes the page independent: inlines its style, and removes the site's scripts, preloads, and
 * canonical link.
 */
export function standalone(html: string, css: string): string {
  // Without a connection there are no fonts, so the page uses the system's font.
  const style = css.replace(/@font-face\s*\{[^}]*\}/g, '');
  return withStyle(html, style)
    .replace(/<script\s+type="module"[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]+rel="(?:modulepreload|preload|manifest|canonical)"[^>]*>/g, '')
    .replace('</body>', '<script src="/offline.js" defer></script></body>')
    .replace('</head>', '<meta name="robots" content="noindex" /></head>');
}
