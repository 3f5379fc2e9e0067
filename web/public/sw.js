// Service worker with three tasks. If a page cannot be fetched, it replies with the stored
// dashboard or the offline page. It shows push messages. It opens the page that a notification is
// about.
const CACHE = 'croneai-offline-VERSION';
const PAGE = '/offline.html';
const SCRIPT = '/offline.js';
// Cache of the dashboard's document and files, filled at the request of a member's page. It has no
// replies of the API.
const SHELL = 'croneai-shell-VERSION';
const DASHBOARD = '/dashboard';

addEventListener('install', (event) => {
  const wanted = [PAGE, SCRIPT].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(takeControl());
});

async function takeControl() {
  const own = /^croneai-(?:offline|shell)-/;
  const old = (await caches.keys()).filter((name) => own.test(name) && name !== CACHE && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser requests a page while this worker starts, so that the worker delays no page.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
  else if (isKept(new URL(event.request.url))) event.respondWith(kept(event.request));
});

/** File names below /assets/ contain a hash of their content, so a stored file is never stale. */
function isKept({ origin, pathname }) {
  return origin === location.origin && (pathname === SCRIPT || pathname.startsWith('/assets/'));
}

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (failure) {
    const shell = isDashboard(event.request.url) && (await caches.match(DASHBOARD));
    const page = shell || (await caches.match(PAGE));
    if (page) return page;
    throw failure;
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

function isDashboard(url) {
  const { pathname } = new URL(url);
  return pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`);
}

addEventListener('message', (event) => {
  const { kind, files } = event.data ?? {};
  if (kind === 'keep-shell') event.waitUntil(keepShell(files).catch(() => undefined));
  if (kind === 'drop-shell') event.waitUntil(caches.delete(SHELL));
});

/**
 * Stores the document and the files that the page has loaded, which are still in the browser's own
 * cache. Skips the document of a newer release, because it needs files that this page has not
 * loaded.
 */
async function keepShell(files) {
  const page = await fetch(DASHBOARD, { cache: 'no-cache' });
  const html = await page.clone().text();
  const needed = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
  if (!page.ok || needed.some((path) => !files.includes(path))) return;
  const cache = await caches.open(SHELL);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((path) => !known.has(path)));
  await cache.put(DASHBOARD, page);
}

addEventListener('push', (event) => {
  event.waitUntil(tell(event.data.json().notification));
});

/** Shows every push message, because browsers end the subscription of a site that shows none. */
async function tell({ title, body, tag, icon, data }) {
  const shown = registration.showNotification(title, { body, tag, icon, renotify: true, data });
  await Promise.all([shown, confirm(data.receipt, 'received')]);
}

/** Reports that a message arrived or was opened. A report that fails is not sent again. */
function confirm(token, state) {
  const body = JSON.stringify({ token, state });
  const headers = { 'content-type': 'application/json' };
  return fetch('/api/receipts', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  // The data of a notification that a page showed is only a path.
  const { data } = event.notification;
  const { path, receipt } = typeof data === 'string' ? { path: data } : data;
  event.waitUntil(Promise.all([show(path), receipt && confirm(receipt, 'opened')]));
});

/** Focuses the open page with this path, or opens a new one. */
async function show(path) {
  const pages = await clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : clients.openWindow(path);
}
