import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Page } from '../gateway.ts';
import { represent, type SiteFile } from '../site/load-site.ts';
import { sendFile } from '../site/serve-site.ts';
import { createOpenApiDocument } from './openapi.ts';

/** The document does not change while the process runs: it is serialised and compressed once, at the first request. */
export function createOpenApiPage(): Page {
  let file: Promise<SiteFile> | undefined;
  return async (exchange) => {
    file ??= writeFile();
    sendFile(exchange, await file, 200);
  };
}

async function writeFile(): Promise<SiteFile> {
  const bytes = Buffer.from(JSON.stringify(createOpenApiDocument()));
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes)]);
  return {
    ...represent(bytes, { br, gzip: gz }),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=300',
  };
}
