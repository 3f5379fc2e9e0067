import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { PAGE_HEADERS_MAX_BYTES } from '@croneai/contracts/constants.ts';
import { settingTokens } from '@croneai/contracts/site-documents.ts';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { takeRedisDatabase } from '../../tests/support/redis-database.ts';
import { sendRaw, startTestGateway } from './harness.ts';

const APP = '<!doctype html><title>app</title>';
const HOME = '<!doctype html><title>home</title>';
const PUBLIC_URL = 'https://app.example.com';
const ABOUT = (site: string) =>
  `<!doctype html><title>about</title><link rel="canonical" href="${site}/about" />${'<p>about'.repeat(200)}`;
const NOT_FOUND = '<!doctype html><title>not found</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3_000))})`;
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const ABOUT_HASH = 'sha256-uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=';

const SETTINGS = settingTokens();
const CONTACT = `<!doctype html><title>contact</title><a href="${SETTINGS.supportLink}">${SETTINGS.supportHandle}</a>${'<p>contact'.repeat(200)}`;

const DASHBOARD = ['/dashboard', '/dashboard/signals', '/dashboard/tickets/:id', '/dashboard/*'];
const ROUTES = ['/about', '/login', ...DASHBOARD];

const FILES: Record<string, string | Buffer> = {
  'app.html': APP,
  'index.html': HOME,
  'about/index.html': ABOUT('https://croneai.example'),
  'contact/index.html': CONTACT,
  'assets/app-1a2b.js': SCRIPT,
  'assets/app-1a2b.js.br': brotliCompressSync(SCRIPT),
  'assets/app-1a2b.js.gz': gzipSync(SCRIPT),
  'assets/face-1a2b.woff2': 'face',
  'favicon.ico': 'icon',
  'sitemap.xml': '<loc>https://croneai.example/about</loc>',
  '.secret': 'secret',
  '404.html': NOT_FOUND,
  'sw.js': '',
  'verify.mjs': '',
  'routes.json': JSON.stringify(ROUTES),
  'csp.json': JSON.stringify({
    'index.html': { scripts: [HASH], styles: [] },
    'about/index.html': { scripts: [], styles: [ABOUT_HASH] },
  }),
};
const folder = await mkdtemp(join(tmpdir(), 'gateway-site-'));
for (const name of ['assets', 'about', 'contact']) await mkdir(join(folder, name));
for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
const gateway = await startTestGateway(inject('backing').redisUrl, { env: { WEB_DIST: folder, PUBLIC_URL } });
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const navigate = (path: string, init: RequestInit = {}) =>
  fetch(gateway.url + path, { ...init, headers: { accept: 'text/html,*/*', ...init.headers } });

describe('the web app', () => {
  it('serves pages that browsers must revalidate, under the policy of the build (ASVS 4.1.1)', async () => {
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

  it('allows a page its own inline parts, and no others', async () => {
    const policyAt = async (path: string) =>
      (await navigate(path)).headers.get('content-security-policy') ?? '';
    expect(await policyAt('/')).not.toContain(ABOUT_HASH);
    expect(await policyAt('/about')).toContain(`style-src 'self' '${ABOUT_HASH}';`);
    expect(await policyAt('/about')).not.toContain(HASH);
    // The app's document has no inline parts, so its policy has no hash.
    expect(await policyAt('/dashboard')).toContain("script-src 'self';");
  });

  it('keeps the headers of a page small enough for the first packets', async () => {
    const lines = ['GET / HTTP/1.1', 'Host: x', 'Accept: text/html', 'Accept-Encoding: br'];
    const reply = await sendRaw(gateway.port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    // The real home page has three more hashes than this test page.
    const others = 3 * `'${HASH}' `.length;
    expect(reply.indexOf('\r\n\r\n') + 4 + others).toBeLessThanOrEqual(PAGE_HEADERS_MAX_BYTES);
  });

  it.each([
    ['face-1a2b.woff2', 'font/woff2'],
    ['app-1a2b.js', 'text/javascript; charset=utf-8'],
  ])('gives %s no policy, because browsers apply only the policy of the document', async (name, type) => {
    const { headers } = await fetch(`${gateway.url}/assets/${name}`);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-security-policy')).toBe(null);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length).toBeLessThan(420);
  });

  it('serves hashed files as immutable, and in the compressed form that the build made', async () => {
    const reply = await sendRaw(
      gateway.port,
      'GET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    );
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head).toContain('content-encoding: br');
    expect(head).toContain('cache-control: public, max-age=31536000, immutable');
    expect(head).not.toContain('etag');
    expect(head).toContain('vary: accept-encoding');
    expect(brotliDecompressSync(Buffer.from(body, 'latin1')).toString()).toBe(SCRIPT);
    for (const encoding of ['identity', 'br;q=0, gzip;q=0']) {
      const plain = await fetch(`${gateway.url}/assets/app-1a2b.js`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await plain.text()).toBe(SCRIPT);
    }
  });

  it('gives each encoding its own strong entity tag, and answers 304 only to that tag', async () => {
    const ask = (encoding: string, tag = '') =>
      fetch(`${gateway.url}/about`, {
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

  it('inserts the public address into pages, in each encoding', async () => {
    const canonical = `<link rel="canonical" href="${PUBLIC_URL}/about" />`;
    for (const encoding of ['identity', 'gzip', 'br']) {
      const reply = await navigate('/about', { headers: { 'accept-encoding': encoding } });
      expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await reply.text()).toContain(canonical);
    }
    expect(await (await navigate('/sitemap.xml')).text()).toBe(`<loc>${PUBLIC_URL}/about</loc>`);
  });

  it('sends a page as small as brotli can make it', async () => {
    const reply = await navigate('/about', { headers: { 'accept-encoding': 'br' } });
    // `brotliCompressSync` uses quality 11 by default, the highest.
    const smallest = brotliCompressSync(ABOUT(PUBLIC_URL)).length;
    expect(Number(reply.headers.get('content-length'))).toBeLessThanOrEqual(smallest);
  });

  it.each([
    ['the verifier as a script', 'verify.mjs', 'text/javascript; charset=utf-8', 'public, max-age=3600'],
    [
      'an icon at the address that old browsers request',
      'favicon.ico',
      'image/x-icon',
      'public, max-age=3600',
    ],
    [
      'a service worker that browsers revalidate each time',
      'sw.js',
      'text/javascript; charset=utf-8',
      'no-cache',
    ],
  ])('serves %s', async (_what, name, contentType, cacheControl) => {
    const { status, headers } = await fetch(`${gateway.url}/${name}`);
    const found = [status, headers.get('content-type'), headers.get('cache-control')];
    expect(found).toEqual([200, contentType, cacheControl]);
  });

  it('serves prerendered pages, and serves the app for pages that are not prerendered', async () => {
    for (const path of ['/about', '/about/', '/about/index.html', '/about?x=1'])
      expect(await (await navigate(path)).text()).toBe(ABOUT(PUBLIC_URL));
    const pages = ['/dashboard', '/dashboard/signals/', '/dashboard/tickets/7', '/login?next=/dashboard'];
    for (const path of pages) {
      const reply = await navigate(path);
      expect(reply.status, path).toBe(200);
      expect(await reply.text()).toBe(APP);
    }
  });

  it('answers the address of a folder, or an address without a page, with a readable 404 (ASVS 13.4.3)', async () => {
    const folders = ['/assets', '/assets/', '/images/', '/fonts/'];
    for (const path of ['/apiary', '/dashboards', '/about/us', '/login/x', ...folders]) {
      const reply = await navigate(path, { headers: { 'if-none-match': '*' } });
      expect(reply.status, path).toBe(404);
      expect(await reply.text()).toBe(NOT_FOUND);
    }
  });

  it('answers an unknown address in the member area with status 404 and the app', async () => {
    for (const path of ['nowhere', 'signals/x', 'tickets', 'tickets/7/x']) {
      const reply = await navigate(`/dashboard/${path}`);
      expect(reply.status, path).toBe(404);
      expect(await reply.text()).toBe(APP);
    }
  });

  it.each([
    ['GET', '*/*'],
    ['HEAD', '*/*'],
    ['GET', undefined],
    ['HEAD', undefined],
    ['GET', 'text/*;q=0.5, image/webp'],
  ])('serves pages to readers that do not request HTML: %s with Accept %s', async (method, accept) => {
    const ask = async (path: string) => {
      const line = accept === undefined ? '' : `Accept: ${accept}\r\n`;
      const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${line}\r\n`;
      return (await sendRaw(gateway.port, head)).split('\r\n\r\n')[0] ?? '';
    };
    for (const path of ['/', '/about', '/login?token=sample', '/dashboard/signals', '/dashboard/tickets/7']) {
      const reply = await ask(path);
      expect([path, reply.slice(0, 15)]).toEqual([path, 'HTTP/1.1 200 OK']);
      expect(reply).toContain('content-type: text/html; charset=utf-8');
    }
    expect(await ask('/nowhere')).toMatch(/^HTTP\/1\.1 404 .*text\/html/s);
    expect(await ask('/assets/gone-1a2b.js')).toMatch(/^HTTP\/1\.1 404 .*application\/json/s);
  });

  it('falls back to the app only for pages, not for files, programs, or addresses below /api', async () => {
    const missing: [string, RequestInit][] = [
      ['/assets/gone-1a2b.js', { headers: { accept: 'text/html,*/*' } }],
      ['/dashboard', { headers: { accept: 'application/json' } }],
      ['/dashboard', { headers: { accept: 'application/json, text/html;q=0, */*;q=0.0' } }],
      ['/api/unknown', { headers: { accept: 'text/html' } }],
      ['/csp.json', {}],
      ['/routes.json', {}],
    ];
    expect(await (await navigate('/.secret')).text()).not.toContain('secret');
    for (const [path, init] of missing) {
      const reply = await fetch(gateway.url + path, init);
      expect(reply.status, path).toBe(404);
      expect(await reply.json()).toMatchObject({ error: 'request.not_found' });
    }
  });

  it('accepts GET and HEAD', async () => {
    const head = await navigate('/', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(HOME.length));
    expect(await head.text()).toBe('');
    const post = await navigate('/', { method: 'POST' });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD');
  });

  it('keeps serving its files when the build changes on disk', async () => {
    await rm(join(folder, 'assets', 'app-1a2b.js'));
    expect((await fetch(`${gateway.url}/assets/app-1a2b.js`)).status).toBe(200);
  });
});

describe('documents with site settings', () => {
  const { admin } = gateway.services;
  const contact = async (init: RequestInit = {}) => {
    const reply = await navigate('/contact', init);
    return { status: reply.status, tag: reply.headers.get('etag') ?? '', text: await reply.text() };
  };
  const waitForText = (text: string) =>
    vi.waitFor(async () => expect((await contact()).text).toContain(text), {
      timeout: 30_000,
      interval: 100,
    });

  it('show a changed setting as escaped text without a restart, with a new entity tag for each encoding', async () => {
    const before = await contact();
    expect(before.text).toContain('>@croneai_support</a>');
    const plainBefore = await contact({ headers: { 'accept-encoding': 'identity' } });
    admin.changeSettings({ supportHandle: `"new" & 'other'` });
    await waitForText('>&quot;new&quot; &amp; &#39;other&#39;</a>');
    const after = await contact();
    expect(after.tag).not.toBe(before.tag);
    const plain = await contact({ headers: { 'accept-encoding': 'identity' } });
    expect(plain.tag).not.toBe(plainBefore.tag);
    expect(plain.text).toBe(after.text);
    expect((await contact({ headers: { 'if-none-match': before.tag } })).status).toBe(200);
    expect((await contact({ headers: { 'if-none-match': after.tag } })).status).toBe(304);
  });

  it('keep their entity tags if a change does not affect them', async () => {
    const tagOf = async (path: string) => (await navigate(path)).headers.get('etag');
    const before = [(await contact()).tag, await tagOf('/about')];
    admin.changeSettings({ xLink: 'https://x.com/croneai' });
    admin.changeSettings({ supportHandle: '@other' });
    await waitForText('@other');
    expect(await tagOf('/about')).toBe(before[1]);
    expect((await contact()).tag).not.toBe(before[0]);
  });

  it('keep the last known values while the admin service is down or gives invalid answers', async () => {
    admin.changeSettings({ supportHandle: '@last' });
    await waitForText('@last');
    await admin.stop();
    await delay(3_000);
    expect((await contact()).text).toContain('@last');
    await admin.restart();
    admin.changeSettings({ supportHandle: 7 as never });
    await delay(3_000);
    expect((await contact()).text).toContain('@last');
    admin.changeSettings({ supportHandle: '@back' });
    await waitForText('@back');
  });

  it('if the admin service is down, start with the last values that any gateway has read', async () => {
    const redisUrl = await takeRedisDatabase(inject('backing').redisUrl);
    const env = { WEB_DIST: folder };
    const before = await startTestGateway(redisUrl, { env });
    before.services.admin.changeSettings({ supportHandle: '@kept' });
    const textOf = async ({ url }: { url: string }) =>
      (await fetch(`${url}/contact`, { headers: { accept: 'text/html' } })).text();
    await vi.waitFor(async () => expect(await textOf(before)).toContain('@kept'), { timeout: 30_000 });
    await before.stop();
    const after = await startTestGateway(redisUrl, { env: { ...env, ADMIN_URL: before.services.admin.url } });
    onTestFinished(() => after.stop());
    expect(await textOf(after)).toContain('@kept');
  });
});
