import { extname } from 'node:path';
import { errors } from '@croneai/contracts/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendHead } from '../http/reply.ts';
import { preferred } from '../proxy/compression.ts';
import type { Site, SiteFile } from './load-site.ts';

/** Answers a page or a file of the web app; every other address that a browser navigates to is the app's own to show. */
export function serveSite(exchange: Exchange, site: Site): void {
  const { method, path = '' } = exchange;
  const file = findFile(site, path) ?? (isNavigation(exchange, path) ? shellOf(site) : undefined);
  if (!file) return void refuse(exchange, errors.notFound);
  if (method !== 'GET' && method !== 'HEAD')
    return void refuse(exchange, errors.methodNotAllowed, { allowed: ['GET', 'HEAD'] });
  sendFile(exchange, file);
}

/** The page without content, where the build prerendered the home page into `index.html`. */
function shellOf({ files }: Site): SiteFile | undefined {
  return files.get('/app.html') ?? files.get('/');
}

function findFile(site: Site, path: string): SiteFile | undefined {
  const decoded = path.includes('%') ? decodeURIComponent(path) : path;
  const isFolder = decoded.length > 1 && decoded.endsWith('/');
  return site.files.get(isFolder ? decoded.slice(0, -1) : decoded);
}

/** Only what asks for HTML and does not look like a file: a missing script must be a 404, not a page. */
function isNavigation({ req }: Exchange, path: string): boolean {
  return extname(path) === '' && (req.headers.accept ?? '').includes('text/html');
}

function sendFile(exchange: Exchange, file: SiteFile): void {
  const { req, res, method } = exchange;
  const headers = ['cache-control', file.cacheControl, 'etag', file.etag];
  if (file.br || file.gzip) headers.push('vary', 'accept-encoding');
  if (matches(req.headers['if-none-match'], file.etag)) {
    sendHead(exchange, 304, headers);
    return void res.end();
  }
  const { bytes, encoding } = representation(
    file,
    (req.headers['accept-encoding'] as string | undefined) ?? '',
  );
  if (encoding) headers.push('content-encoding', encoding);
  headers.push('content-type', file.contentType, 'content-length', `${bytes.length}`);
  sendHead(exchange, 200, headers);
  res.end(method === 'HEAD' ? undefined : bytes);
}

function representation(file: SiteFile, acceptEncoding: string): { bytes: Buffer; encoding?: string } {
  const wanted = preferred(acceptEncoding);
  if (wanted === 'br' && file.br) return { bytes: file.br, encoding: 'br' };
  if (file.gzip && /\bgzip\b/i.test(acceptEncoding)) return { bytes: file.gzip, encoding: 'gzip' };
  return { bytes: file.bytes };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
