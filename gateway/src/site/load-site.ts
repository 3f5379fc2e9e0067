import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One file of the built web app, held in memory with its compressed forms. */
export type SiteFile = {
  bytes: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  contentType: string;
  cacheControl: string;
  etag: string;
};

export type Site = {
  /** By path below the host: `/assets/app-1a2b.js`, `/about` for `about/index.html`, `/` for `index.html`. */
  files: ReadonlyMap<string, SiteFile>;
  /** Of inline scripts and styles, from `csp.json`. */
  scriptHashes: string[];
  styleHashes: string[];
};

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.pdf': 'application/pdf',
};

/** The name of a file under `assets/` holds a hash of what is in it. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const SHORT = 'public, max-age=3600';

/** Between the build and the gateway, not for visitors. */
const CSP_FILE = 'csp.json';

/**
 * Reads the built web app into memory, once: a rebuild on disk cannot change or break what a running gateway serves.
 * A folder that is not there makes an empty site.
 */
export function loadSite(folder: string): Site {
  if (!existsSync(folder)) return { files: new Map(), scriptHashes: [], styleHashes: [] };
  const files = new Map<string, SiteFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  for (const name of names) {
    if (
      name === CSP_FILE ||
      /\.(?:br|gz)$/.test(name) ||
      name.split('/').some((part) => part.startsWith('.'))
    )
      continue;
    const file = readSiteFile(folder, name, names);
    files.set(`/${name}`, file);
    if (name === 'index.html') files.set('/', file);
    else if (name.endsWith('/index.html')) files.set(`/${name.slice(0, -'/index.html'.length)}`, file);
  }
  return { files, ...readHashes(join(folder, CSP_FILE)) };
}

function readSiteFile(folder: string, name: string, names: ReadonlySet<string>): SiteFile {
  const bytes = readFileSync(join(folder, name));
  const compressed = (suffix: string) =>
    names.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined;
  const extension = extname(name);
  return {
    bytes,
    br: compressed('.br'),
    gzip: compressed('.gz'),
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    cacheControl: name.startsWith('assets/') ? IMMUTABLE : extension === '.html' ? REVALIDATE : SHORT,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

/** `{ "scripts": ["sha256-…"], "styles": ["sha256-…"] }`; throws for anything else, or the pages would not run. */
function readHashes(path: string): { scriptHashes: string[]; styleHashes: string[] } {
  if (!existsSync(path)) return { scriptHashes: [], styleHashes: [] };
  const parsed = JSON.parse(readFileSync(path, 'utf8')) as { scripts?: unknown; styles?: unknown };
  return { scriptHashes: hashList(parsed.scripts, path), styleHashes: hashList(parsed.styles, path) };
}

function hashList(value: unknown, path: string): string[] {
  if (value === undefined) return [];
  const isHash = (entry: unknown) =>
    typeof entry === 'string' && /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(entry);
  if (!Array.isArray(value) || !value.every(isHash)) throw new Error(`${path} does not hold lists of hashes`);
  return value;
}
