import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { type FirstSignalTexts, showFirstSignal } from '../src/app/first-signal.ts';
import { showLoadFailure } from '../src/app/load-failure.ts';
import type { EarlyReplies } from '../src/shared/api/early-replies.ts';
import { directionOf, PROVENANCE_LABEL } from '../src/shared/signals/signal-labels.ts';

/**
 * Pages whose scripts the document loads next to the entry, by pattern of the path. Otherwise a
 * phone would load each level of imports after the previous level.
 */
const PAGES: readonly (readonly [path: string, source: string])[] = [
  ['^/dashboard', 'app/dashboard/dashboard-area.tsx'],
  ['^/dashboard/?$', 'app/dashboard/dashboard-home-route.tsx'],
  ['^/dashboard/signals/?$', 'features/signals/signals-page.tsx'],
  ['^/dashboard/signals/.', 'features/signals/signal-page.tsx'],
];
/**
 * Calls that these pages make first: the path of the page, and the path of the call. The signal is
 * first, because over HTTP/1.1 only one of six connections is left when the script runs.
 */
const CALLS: readonly (readonly [path: string, call: string])[] = [
  ['^/dashboard/signals/([0-9a-f]{24})$', '/api/signals/$1'],
  ['^/dashboard', '/api/auth/me'],
];

type Files = readonly (readonly [path: string, files: readonly string[]])[];

/** A page that has drawn no title after this time offers a reload. */
const SLOW_AFTER_MS = 20_000;

/**
 * Adds a script to `index.html` that starts the first load of a signed-in member's page, and shows
 * a message if the app does not load.
 */
export function loadFirst(root: string): Plugin {
  return {
    name: 'load-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const files = PAGES.map(
          ([path, source]) => [path, filesOf(chunks, join(root, 'src', source))] as const,
        );
        return beforeEntry(html, loadFailureScript() + firstLoadScript(files));
      },
    },
  };
}

/**
 * Inserts an inline script before the entry. A script behind the stylesheet would wait until the
 * stylesheet has loaded.
 */
export function beforeEntry(html: string, script: string): string {
  const entry = '<script type="module"';
  if (!html.includes(entry)) throw new Error('index.html has no entry.');
  return html.replace(entry, () => `<script>${script}</script>${entry}`);
}

/** Returns the file of a module and all files that it imports, without those of the entry. */
export function filesOf(chunks: readonly Rolldown.OutputChunk[], source: string): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const follow = (name: string, seen: Set<string>): Set<string> => {
    if (!seen.has(name)) {
      seen.add(name);
      for (const imported of byName.get(name)?.imports ?? []) follow(imported, seen);
    }
    return seen;
  };
  const page = chunks.find(({ moduleIds }) => moduleIds.includes(source));
  if (!page) throw new Error(`The build has no chunk for ${source}.`);
  const entry = new Set<string>();
  for (const { fileName, isEntry } of chunks) if (isEntry) follow(fileName, entry);
  return [...follow(page.fileName, new Set())].filter((name) => !entry.has(name));
}

/**
 * Returns a script that, for a signed-in member, requests the scripts of the page and the replies
 * to its first calls, while the entry is still loading.
 */
export function firstLoadScript(pages: Files): string {
  return minified(`${callOf(startFirstLoad, pages, CALLS)};${callOf(showFirstSignal, FIRST_SIGNAL_TEXTS)}`);
}

/** Returns a script that shows a message if the app does not load. It ends with a semicolon. */
export const loadFailureScript = (): string => minified(callOf(showLoadFailure, SLOW_AFTER_MS));

/**
 * Minifies a script. Throws with the place of a syntax error, because the result would be empty.
 */
export function minified(script: string): string {
  const { code, errors } = minifySync('inline.js', script, { compress: true, mangle: true });
  if (errors.length > 0) {
    const places = errors.map(({ message, codeframe }) => codeframe ?? message);
    throw new Error(`An inline script can’t be minified.\n${places.join('\n')}`);
  }
  return code;
}

const FIRST_SIGNAL_TEXTS: FirstSignalTexts = {
  directions: {
    buy: `▲ ${directionOf({ signalType: 'buy' })}`,
    sell: `▼ ${directionOf({ signalType: 'sell' })}`,
  },
  provenance: PROVENANCE_LABEL,
};

/** Returns a script that calls a function, which uses only its arguments. */
function callOf<T extends unknown[]>(program: (...args: T) => void, ...args: T): string {
  return `(${program})(${args.map((argument) => JSON.stringify(argument)).join(',')})`;
}

/**
 * Becomes an inline script of the document, so it uses nothing from this module. If the storage is
 * blocked, there is no session.
 */
function startFirstLoad(pages: Files, calls: typeof CALLS): void {
  try {
    const token = localStorage.getItem('croneai.token');
    if (!token || !localStorage.getItem('croneai.user')) return;
    const { pathname } = location;
    const replies: EarlyReplies['replies'] = {};
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    for (const [path, call] of calls) {
      if (!new RegExp(path).test(pathname)) continue;
      const url = pathname.replace(new RegExp(`${path}.*`), call);
      const reply = fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
      reply.catch(() => undefined);
      replies[url] = reply;
    }
    (globalThis as { early?: EarlyReplies }).early = { token, replies };
    const hrefs = new Set(pages.flatMap(([path, files]) => (new RegExp(path).test(pathname) ? files : [])));
    for (const href of hrefs) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${href}` }));
    }
  } catch {}
}
