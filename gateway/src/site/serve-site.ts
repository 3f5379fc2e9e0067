import { extname } from 'node:path';
import { errors } from '@croneai/contracts/errors.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { namesTag } from '@croneai/platform/http/entity-tag.ts';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendHead } from '../http/reply.ts';
import { accepts } from '../proxy/compression.ts';
import type { CountServed } from './count-served.ts';
import { IMMUTABLE, type Representation, type Site, type SiteFile } from './load-site.ts';

/**
 * Sends the file of the web app at the path. If there is no file, a browser that navigates to the
 * path gets the page at the path, or a 404 page. All other requests are refused with 404.
 */
export function serveSite(exchange: Exchange, site: Site, countServed: CountServed): void {
  const { method } = exchange;
  const path = decodedPath(exchange.path ?? '');
  const file = site.files.get(path);
  const page = file || !isNavigation(exchange, path) ? undefined : pageFor(site, path);
  const found = file ?? page?.file;
  if (!found) return void refuse(exchange, errors.notFound);
  if (method !== 'GET' && method !== 'HEAD')
    return void refuse(exchange, errors.methodNotAllowed, { allowed: ['GET', 'HEAD'] });
  const status = page?.status ?? 200;
  if (status === 200 && isPublicPage(found, path)) countServed(exchange);
  sendFile(exchange, found, status);
}

const isPublicPage = ({ contentType }: SiteFile, path: string): boolean =>
  contentType.startsWith('text/html') && path !== paths.dashboard && !path.startsWith(`${paths.dashboard}/`);

/** Decodes the path and removes its final slash. */
function decodedPath(path: string): string {
  const decoded = path.includes('%') ? decodeURIComponent(path) : path;
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded;
}

/**
 * Returns the document of a page. Returns the app's shell if the page has no document, or if the
 * app itself shows that the page does not exist.
 */
function pageFor({ files, placeAt }: Site, path: string): { file: SiteFile | undefined; status: number } {
  const shell = files.get('/app.html') ?? files.get('/');
  const place = placeAt(path);
  if (typeof place === 'object') return { file: files.get(place.page) ?? shell, status: 200 };
  return { file: place === 'missing' ? (files.get('/404.html') ?? shell) : shell, status: 404 };
}

/**
 * True for a request that accepts HTML, at a path without a file extension. Paths with an extension
 * are excluded, because the reply for a missing script must be a 404 and not a page. A request that
 * has no `Accept` or accepts any type also counts, because monitors, link checkers, and messengers
 * send such requests.
 */
function isNavigation({ req }: Exchange, path: string): boolean {
  return extname(path) === '' && takesHtml(req.headers.accept);
}

function takesHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return !isRefused && HTML_RANGES.has(type);
  });
}

const HTML_RANGES = new Set(['text/html', 'text/*', '*/*']);

/**
 * Sends the file, compressed if the client accepts that. Sends 304 if the client already has the
 * file.
 */
export function sendFile(exchange: Exchange, file: SiteFile, status: number): void {
  const { req, res, method } = exchange;
  const { bytes, etag, encoding } = representation(
    file,
    (req.headers['accept-encoding'] as string | undefined) ?? '',
  );
  if (file.pageHeaders) exchange.replyHeaders = file.pageHeaders;
  const headers = ['cache-control', file.cacheControl];
  // Browsers never revalidate a file that never changes, and a page has many of them.
  if (file.cacheControl !== IMMUTABLE) headers.push('etag', etag);
  if (file.br || file.gzip) headers.push('vary', 'accept-encoding');
  if (status === 200 && namesTag(req.headers['if-none-match'] ?? '', etag)) {
    sendHead(exchange, 304, headers);
    return void res.end();
  }
  if (encoding) headers.push('content-encoding', encoding);
  headers.push('content-type', file.contentType, 'content-length', `${bytes.length}`);
  sendHead(exchange, status, headers);
  res.end(method === 'HEAD' ? undefined : bytes);
}

function representation(file: SiteFile, acceptEncoding: string): Representation {
  if (file.br && accepts(acceptEncoding, 'br')) return file.br;
  if (file.gzip && accepts(acceptEncoding, 'gzip')) return file.gzip;
  return file.plain;
}
