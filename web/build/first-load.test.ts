import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { beforeEntry, filesOf, firstLoadScript, minified } from './first-load.ts';

const chunk = (fileName: string, change: Partial<Rolldown.OutputChunk> = {}) =>
  ({ fileName, imports: [], moduleIds: [], isEntry: false, ...change }) as unknown as Rolldown.OutputChunk;
const ID = '66f1a2b3c4d5e6f708192d00';
const MEMBER = { 'croneai.token': 'a.b.c', 'croneai.user': '{}' };

/** Runs the script at a path, and returns the links and the calls that it makes. */
function run(pathname: string, stored: Record<string, string>) {
  const links: { rel: string; href: string }[] = [];
  const asked: [url: string, authorization: string][] = [];
  const scope: { early?: { token: string; replies: object } } = {};
  const script = firstLoadScript([
    ['^/dashboard', ['assets/area.js', 'assets/shared.js']],
    ['^/dashboard/signals/.', ['assets/signal.js', 'assets/shared.js']],
  ]);
  new Function('localStorage', 'location', 'document', 'fetch', 'globalThis', script)(
    { getItem: (key: string) => stored[key] ?? null },
    { pathname },
    { createElement: () => ({}), head: { append: (link: (typeof links)[number]) => links.push(link) } },
    async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push([url, headers.authorization ?? '']);
    },
    scope,
  );
  return { links, asked, early: scope.early };
}

it('requests the scripts and the first replies of a member’s page', () => {
  const { links, asked, early } = run(`/dashboard/signals/${ID}`, MEMBER);
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    'modulepreload /assets/area.js',
    'modulepreload /assets/shared.js',
    'modulepreload /assets/signal.js',
  ]);
  const replies = [`/api/signals/${ID}`, '/api/auth/me'];
  expect(asked).toEqual(replies.map((url) => [url, 'Bearer a.b.c']));
  expect(early?.token).toBe('a.b.c');
  expect(Object.keys(early?.replies ?? {})).toEqual(replies);
});

it.each([
  ['/dashboard/signals', ['/api/auth/me']],
  ['/dashboard/signals/not-an-id', ['/api/auth/me']],
  ['/signup', []],
])('requests no signal at %s', (path, urls) => {
  expect(run(path, MEMBER).asked.map(([url]) => url)).toEqual(urls);
});

it('requests nothing without a session, and fails silently without storage', () => {
  expect(run('/dashboard', { 'croneai.token': 'a.b.c' })).toEqual({ links: [], asked: [] });
  expect(() => new Function(firstLoadScript([]))()).not.toThrow();
});

it('finds a page’s chunk with all its imports, except those of the entry', () => {
  const chunks = [
    chunk('entry.js', { isEntry: true, imports: ['preact.js'] }),
    chunk('preact.js'),
    chunk('page.js', { moduleIds: ['/src/page.tsx'], imports: ['shared.js', 'preact.js'] }),
    chunk('shared.js', { imports: ['deep.js'] }),
    chunk('deep.js'),
  ];
  expect(filesOf(chunks, '/src/page.tsx')).toEqual(['page.js', 'shared.js', 'deep.js']);
  expect(() => filesOf(chunks, '/src/gone.tsx')).toThrow('no chunk for /src/gone.tsx');
});

it('inserts a script before the entry, so that it does not wait for the stylesheet', () => {
  const html = '<script type="module" src="/a.js"></script><link rel="stylesheet" href="/a.css">';
  expect(beforeEntry(html, "go('$&')")).toBe(`<script>go('$&')</script>${html}`);
  expect(() => beforeEntry('<head></head>', '')).toThrow('no entry');
});

it('fails with the place of the error if a script cannot be minified', () => {
  expect(minified('console.log( 1 )')).toBe('console.log(1);');
  expect(() => minified('let a = ;')).toThrow('Unexpected token');
  expect(() => minified('let a = ;')).toThrow('inline.js:1:9');
});
