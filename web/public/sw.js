// Does three things. If a page cannot be fetched, it answers with the dashboard as this member's page last loaded it, or else with
// the offline page. It shows push messages. It opens the page that a notification is about.
const CACHE = 'croneai-offline-VERSION';
const PAGE = '/offline.html';
const SCRIPT = '/offline.js';
// The dashboard's document and files, kept once a member's page asks for it. Holds no reply of the API.
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
  // The browser asks for the page while this worker wakes up, so that it slows nobody down.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
  else if (isKept(new URL(event.request.url))) event.respondWith(kept(event.request));
});

/** File names below /assets/ contain a hash of their content, so a kept file is never old. */
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
 * Keeps the document with the files that the page has loaded, which the browser's own cache still has. A document of a newer
 * release is not kept: it needs files that this page has not loaded.
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

/** Shows what was pushed, each time: a browser ends the subscription of a site that is pushed to and shows nothing. */
async function tell({ title, body, tag, icon, data }) {
  const shown = registration.showNotification(title, { body, tag, icon, renotify: true, data });
  await Promise.all([shown, confirm(data.receipt, 'received')]);
}

/** Tells the site that a message arrived or was opened. Lost without a connection: nobody waits for it. */
function confirm(token, state) {
  const body = JSON.stringify({ token, state });
  const headers = { 'content-type': 'application/json' };
  return fetch('/api/receipts', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  // A page's own notification has its path alone.
  const { data } = event.notification;
  const { path, receipt } = typeof data === 'string' ? { path: data } : data;
  event.waitUntil(Promise.all([show(path), receipt && confirm(receipt, 'opened')]));
});

/** The page at this path: the one that is open, else a new one. */
async function show(path) {
  const pages = await clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : clients.openWindow(path);
}
