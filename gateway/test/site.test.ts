import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { sendRaw, startTestGateway } from './harness.ts';

const APP = '<!doctype html><title>app</title>';
const HOME = '<!doctype html><title>home</title>';
const PUBLIC_URL = 'https://app.example.com';
const ABOUT = (site: string) =>
  `<!doctype html><title>about</title><link rel="canonical" href="${site}/about" />${'<p>about'.repeat(200)}`;
const NOT_FOUND = '<!doctype html><title>not found</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3_000))})`;
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const ROUTES = [
  '/about',
  '/login',
  '/dashboard',
  '/dashboard/signals',
  '/dashboard/tickets/:id',
  '/dashboard/*',
];

const folder = await mkdtemp(join(tmpdir(), 'gateway-site-'));
await mkdir(join(folder, 'assets'));
await mkdir(join(folder, 'about'));
await writeFile(join(folder, 'app.html'), APP);
await writeFile(join(folder, 'index.html'), HOME);
await writeFile(join(folder, 'about', 'index.html'), ABOUT('https://croneai.example'));
await writeFile(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
await writeFile(join(folder, 'assets', 'face-1a2b.woff2'), 'face');
await writeFile(join(folder, 'favicon.svg'), '<svg/>');
await writeFile(join(folder, 'favicon.ico'), 'icon');
await writeFile(join(folder, 'sitemap.xml'), '<loc>https://croneai.example/about</loc>');
await writeFile(join(folder, '.secret'), 'secret');
await writeFile(join(folder, '404.html'), NOT_FOUND);
await writeFile(join(folder, 'sw.js'), '');
await writeFile(join(folder, 'verify.mjs'), '');
await writeFile(join(folder, 'routes.json'), JSON.stringify(ROUTES));
await writeFile(join(folder, 'csp.json'), JSON.stringify({ scripts: [HASH], styles: [] }));
const gateway = await startTestGateway(inject('backing').redisUrl, { env: { WEB_DIST: folder, PUBLIC_URL } });
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const navigate = (path: string, init: RequestInit = {}) =>
  fetch(gateway.url + path, { ...init, headers: { accept: 'text/html,*/*', ...init.headers } });

describe('the web app', () => {
  it('serves pages that must be revalidated, under the policy of the build (ASVS 4.1.1)', async () => {
    const reply = await navigate('/');
    expect(await reply.text()).toBe(HOME);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('content-security-policy')).toContain(`script-src 'self' '${HASH}';`);
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
    const etag = reply.headers.get('etag') ?? '';
    expect((await navigate('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await navigate('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('lets a face run nothing, in few words', async () => {
    const { headers } = await fetch(`${gateway.url}/assets/face-1a2b.woff2`);
    expect(headers.get('content-type')).toBe('font/woff2');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length).toBeLessThan(500);
  });

  it('serves hashed files for ever, compressed by the build', async () => {
    const reply = await sendRaw(
      gateway.port,
      'GET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    );
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head).toContain('content-encoding: br');
    expect(head).toContain('cache-control: public, max-age=31536000, immutable');
    expect(head).toContain('vary: accept-encoding');
    expect(brotliDecompressSync(Buffer.from(body, 'latin1')).toString()).toBe(SCRIPT);
    const plain = await fetch(`${gateway.url}/assets/app-1a2b.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
  });

  it('gives each encoding a strong tag of its own, and a 304 for that one only', async () => {
    const ask = (encoding: string, tag = '') =>
      fetch(`${gateway.url}/assets/app-1a2b.js`, {
        headers: { 'accept-encoding': encoding, ...(tag ? { 'if-none-match': tag } : {}) },
      });
    const [br, plain] = await Promise.all(
      ['br', 'identity'].map(async (encoding) => (await ask(encoding)).headers.get('etag') ?? ''),
    );
    expect(br).toMatch(/^"[^"]+"$/);
    expect(plain).toMatch(/^"[^"]+"$/);
    expect(br).not.toBe(plain);
    expect((await ask('br', br)).status).toBe(304);
    expect((await ask('br', plain)).status).toBe(200);
    expect((await ask('identity', plain)).status).toBe(304);
  });

  it('has pages name themselves by the address that visitors see, in each encoding', async () => {
    const canonical = `<link rel="canonical" href="${PUBLIC_URL}/about" />`;
    for (const encoding of ['identity', 'gzip', 'br']) {
      const reply = await navigate('/about', { headers: { 'accept-encoding': encoding } });
      expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await reply.text()).toContain(canonical);
    }
    expect(await (await navigate('/sitemap.xml')).text()).toBe(`<loc>${PUBLIC_URL}/about</loc>`);
  });

  it('sends a page as small as brotli makes it', async () => {
    const reply = await navigate('/about', { headers: { 'accept-encoding': 'br' } });
    // 11, the default, is the highest quality.
    const smallest = brotliCompressSync(ABOUT(PUBLIC_URL)).length;
    expect(Number(reply.headers.get('content-length'))).toBeLessThanOrEqual(smallest);
  });

  it('shows the verifier as the script that it is', async () => {
    const { headers } = await fetch(`${gateway.url}/verify.mjs`);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('has an icon where old browsers look for one', async () => {
    const reply = await fetch(`${gateway.url}/favicon.ico`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  });

  it('has the service worker revalidated each time', async () => {
    expect((await fetch(`${gateway.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('serves prerendered pages, and the app where it has a page of its own', async () => {
    for (const path of ['/about', '/about/', '/about/index.html', '/about?x=1'])
      expect(await (await navigate(path)).text()).toBe(ABOUT(PUBLIC_URL));
    for (const path of [
      '/dashboard',
      '/dashboard/signals/',
      '/dashboard/tickets/7',
      '/login?next=/dashboard',
    ]) {
      const reply = await navigate(path);
      expect(reply.status, path).toBe(200);
      expect(await reply.text()).toBe(APP);
    }
  });

  it('answers an address without a page by a 404 that a person can read', async () => {
    for (const path of ['/apiary', '/dashboards', '/about/us', '/login/x']) {
      const reply = await navigate(path, { headers: { 'if-none-match': '*' } });
      expect(reply.status, path).toBe(404);
      expect(await reply.text()).toBe(NOT_FOUND);
    }
  });

  it('answers 404 below the member area too, with the app, which shows it in its own words', async () => {
    for (const path of [
      '/dashboard/nowhere',
      '/dashboard/signals/x',
      '/dashboard/tickets',
      '/dashboard/tickets/7/x',
    ]) {
      const reply = await navigate(path);
      expect(reply.status, path).toBe(404);
      expect(await reply.text()).toBe(APP);
    }
  });

  it('falls back for pages only: not for files, not for programs, never below /api', async () => {
    const missing: [string, RequestInit][] = [
      ['/assets/gone-1a2b.js', { headers: { accept: 'text/html,*/*' } }],
      ['/dashboard', { headers: { accept: 'application/json' } }],
      ['/api/unknown', { headers: { accept: 'text/html' } }],
      ['/csp.json', {}],
      ['/routes.json', {}],
      ['/.secret', { headers: { accept: 'text/html' } }],
    ];
    for (const [path, init] of missing) {
      const reply = await fetch(gateway.url + path, init);
      if (path === '/.secret') {
        expect(await reply.text()).not.toContain('secret');
        continue;
      }
      expect(reply.status, path).toBe(404);
      expect(await reply.json()).toMatchObject({ error: 'request.not_found' });
    }
  });

  it('lists no folder (ASVS 13.4.3)', async () => {
    for (const path of ['/assets', '/assets/', '/images/', '/fonts/']) {
      const reply = await navigate(path);
      expect(reply.status, path).toBe(404);
      expect(await reply.text()).toBe(NOT_FOUND);
    }
  });

  it('takes GET and HEAD', async () => {
    const head = await navigate('/', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(HOME.length));
    expect(await head.text()).toBe('');
    const post = await navigate('/', { method: 'POST' });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD');
  });

  it('goes on serving what it has read when the build is changed under it', async () => {
    await rm(join(folder, 'assets', 'app-1a2b.js'));
    expect((await fetch(`${gateway.url}/assets/app-1a2b.js`)).status).toBe(200);
  });
});
