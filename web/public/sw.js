// Does three things. When a page cannot be fetched at all, it answers the page that says so, with its script: every other request,
// and every answer that arrives, goes past it untouched; nothing but that one page is kept. It shows what was pushed, and it opens
// what a notification is about.
const CACHE = 'croneai-offline-VERSION';
const PAGE = '/offline.html';
const SCRIPT = '/offline.js';

addEventListener('install', (event) => {
  const wanted = [PAGE, SCRIPT].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(takeControl());
});

async function takeControl() {
  const old = (await caches.keys()).filter((name) => name.startsWith('croneai-offline-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser asks for the page while this worker wakes up, so that it slows nobody down.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
  else if (new URL(event.request.url).pathname === SCRIPT) event.respondWith(kept(event.request));
});

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (failure) {
    const page = await caches.match(PAGE);
    if (page) return page;
    throw failure;
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
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
