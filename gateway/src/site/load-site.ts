import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { BUILT_SITE_URL } from '@croneai/contracts/constants.ts';
import { fillTokens, hasTokens, type SiteBanner } from '@croneai/contracts/site-documents.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { z } from 'zod';
import type { InlineHashes } from '../http/security-headers.ts';
import type { Encoding } from '../proxy/compression.ts';

/** A file of the built web app, in memory with its compressed forms. */
export type SiteFile = {
  plain: Representation;
  br: Representation | undefined;
  gzip: Representation | undefined;
  contentType: string;
  cacheControl: string;
  /**
   * Security headers of a page with inline scripts or styles. Undefined for other files, which get
   * the default headers.
   */
  pageHeaders: readonly string[] | undefined;
};

/** A strong tag identifies exact bytes, so each encoding has a separate tag (RFC 9110 §8.8.3.3). */
export type Representation = { bytes: Buffer; etag: string; encoding?: Encoding };

export type Site = {
  /**
   * Files by URL path: `/assets/app-1a2b.js`, `/about` for `about/index.html`, `/` for
   * `index.html`.
   */
  files: ReadonlyMap<string, SiteFile>;
  /**
   * Fills the documents with other settings. Compresses them outside the event loop, then replaces
   * all of them at once.
   */
  fill: (settings: PublicSettings, banner?: SiteBanner) => Promise<void>;
  /** Returns what the app renders at a path that is not a file. */
  placeAt: PlaceAt;
};

/** Returns the security headers of a page that has these inline scripts and styles. */
type PageHeaders = (inline: InlineHashes) => readonly string[];

/**
 * Looks up a path in `routes.json`. Returns the page at the path. Otherwise, returns `missing in
 * the app` if the app itself shows that the page does not exist, and `missing` for all other paths.
 */
type PlaceAt = (path: string) => { page: string } | 'missing in the app' | 'missing';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * Names of files under `assets/` contain a hash of the content, so these files may be cached for a
 * year.
 */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const SHORT = 'public, max-age=3600';

/** The gateway reads these files itself, and does not serve them to visitors. */
const CSP_FILE = 'csp.json';
const ROUTES_FILE = 'routes.json';
/** This file is not cached, because browsers must see a new service worker at once. */
const WORKER_FILE = 'sw.js';

/**
 * Types of files that contain the site's own address in canonical links, previews, or the sitemap.
 */
const NAMES_ITS_ADDRESS = new Set(['.html', '.xml', '.txt']);
/**
 * Brotli quality for the documents, which are compressed at each start. Quality 9 would save 0.4 s
 * for all pages together, but would make the home page 10% larger.
 */
const BROTLI_QUALITY = 11;
/** Minimum size of a compressed file. Compressing a smaller file would save no packet. */
const MIN_BYTES = 1024;

export type SiteOptions = {
  /** Folder of the built web app; if it is missing, the site is empty. */
  folder: string;
  /** Public address of the site. It replaces the address with which the app was built. */
  publicUrl: string;
  pageHeaders: PageHeaders;
  /** Settings in the documents until the first call of `fill`. */
  settings: PublicSettings;
};

/** A document with tokens in place of the settings. */
type Template = { text: string; file: SiteFile };

/**
 * Reads the built web app into memory once, so that a rebuild cannot break a running gateway.
 */
export function loadSite({ folder, publicUrl, pageHeaders, settings }: SiteOptions): Site {
  if (!existsSync(folder))
    return { files: new Map(), fill: () => Promise.resolve(), placeAt: () => 'missing' };
  const inline = readHashes(join(folder, CSP_FILE));
  const files = new Map<string, SiteFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const templates: Template[] = [];
  for (const name of names) {
    if (
      name === CSP_FILE ||
      name === ROUTES_FILE ||
      /\.(?:br|gz)$/.test(name) ||
      name.split('/').some((part) => part.startsWith('.'))
    )
      continue;
    const hashes = inline[name];
    const extension = extname(name);
    const text = NAMES_ITS_ADDRESS.has(extension) ? readText(join(folder, name), publicUrl) : undefined;
    const representations =
      text === undefined ? asBuilt(folder, name, names) : compressNow(bytesOf(text, settings));
    const file: SiteFile = {
      ...representations,
      contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(name, extension),
      pageHeaders: hashes && pageHeaders(hashes),
    };
    if (text !== undefined && hasTokens(text)) templates.push({ text, file });
    files.set(`/${name}`, file);
    if (name === 'index.html') files.set('/', file);
    else if (name.endsWith('/index.html')) files.set(`/${name.slice(0, -'/index.html'.length)}`, file);
  }
  return {
    files,
    fill: (next, banner) => fillAll(templates, next, banner),
    placeAt: readPlaces(join(folder, ROUTES_FILE)),
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function fillAll(
  templates: readonly Template[],
  settings: PublicSettings,
  banner: SiteBanner | undefined,
): Promise<void> {
  const filled: Representations[] = [];
  // Documents are compressed one after the other. This uses one thread of the pool, because replies
  // need the other threads.
  for (const { text } of templates) {
    const bytes = bytesOf(text, settings, banner);
    filled.push(
      bytes.length < MIN_BYTES
        ? represent(bytes, NOT_COMPRESSED)
        : represent(bytes, { br: await brotli(bytes, brotliOf(bytes)), gzip: await zip(bytes) }),
    );
  }
  for (const [index, { file }] of templates.entries()) Object.assign(file, filled[index]);
}

type Representations = Pick<SiteFile, 'plain' | 'br' | 'gzip'>;

const readText = (path: string, publicUrl: string): string =>
  readFileSync(path, 'utf8').replaceAll(BUILT_SITE_URL, new URL(publicUrl).origin);

const bytesOf = (text: string, settings: PublicSettings, banner?: SiteBanner): Buffer =>
  Buffer.from(fillTokens(text, settings, banner));

function compressNow(bytes: Buffer): Representations {
  if (bytes.length < MIN_BYTES) return represent(bytes, NOT_COMPRESSED);
  return represent(bytes, { br: brotliCompressSync(bytes, brotliOf(bytes)), gzip: gzipSync(bytes) });
}

const NOT_COMPRESSED = { br: undefined, gzip: undefined };

const brotliOf = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

/** Adds the compressed forms that the build wrote next to the file. */
function asBuilt(folder: string, name: string, names: ReadonlySet<string>): Representations {
  const beside = (suffix: string) =>
    names.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined;
  return represent(readFileSync(join(folder, name)), { br: beside('.br'), gzip: beside('.gz') });
}

export function represent(bytes: Buffer, compressed: Record<Encoding, Buffer | undefined>): Representations {
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const encoded = (encoding: Encoding): Representation | undefined => {
    const smaller = compressed[encoding];
    return smaller && { bytes: smaller, etag: `"${tag}-${encoding}"`, encoding };
  };
  return { plain: { bytes, etag: `"${tag}"` }, br: encoded('br'), gzip: encoded('gzip') };
}

function cacheControlOf(name: string, extension: string): string {
  if (name.startsWith('assets/')) return IMMUTABLE;
  return extension === '.html' || name === WORKER_FILE ? REVALIDATE : SHORT;
}

/**
 * Parses a list of paths. `:name` matches any segment. Below an entry that ends in `/*`, the app
 * itself shows that a page does not exist. Throws if the file is not a list of such paths.
 */
function readPlaces(path: string): PlaceAt {
  const parsed = placesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const areas = parsed.filter((entry) => entry.endsWith('/*')).map((entry) => entry.slice(0, -1));
  const pages = parsed.filter((entry) => !entry.endsWith('/*')).map((entry) => entry.split('/'));
  return (requested) => {
    const segments = requested.split('/');
    const page = pages.find((each) => fits(each, segments));
    if (page) return { page: page.join('/') };
    return areas.some((area) => requested.startsWith(area)) ? 'missing in the app' : 'missing';
  };
}

function fits(page: readonly string[], segments: readonly string[]): boolean {
  return (
    page.length === segments.length &&
    page.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

const placesSchema = z.array(z.string().startsWith('/'));
const hashList = z.array(z.string().regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/)).default([]);
const hashesSchema = z.record(z.string(), z.object({ scripts: hashList, styles: hashList }));

/**
 * Parses `{ "about/index.html": { "scripts": ["sha256-…"], "styles": [] } }`. Throws if the file
 * has another form, because the scripts of the pages would then not run.
 */
function readHashes(path: string): Readonly<Record<string, InlineHashes>> {
  return hashesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
