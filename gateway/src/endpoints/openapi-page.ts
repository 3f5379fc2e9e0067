import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { entityTagOf, namesTag } from '@croneai/platform/http/entity-tag.ts';
import type { Page } from '../gateway.ts';
import { sendHead } from '../http/reply.ts';
import { preferred } from '../proxy/compression.ts';
import { createOpenApiDocument } from './openapi.ts';

/** The document does not change while the process runs: it is serialised and compressed once, at the first request. */
export function createOpenApiPage(): Page {
  let forms: Promise<Forms> | undefined;
  return async (exchange) => {
    forms ??= writeForms();
    const { br, gz, plain, etag } = await forms;
    const encoding = preferred((exchange.req.headers['accept-encoding'] as string | undefined) ?? '');
    const bytes = encoding === 'br' ? br : encoding === 'gzip' ? gz : plain;
    const caching = ['cache-control', 'public, max-age=300', 'etag', etag, 'vary', 'accept-encoding'];
    if (namesTag(exchange.req.headers['if-none-match'] ?? '', etag)) {
      sendHead(exchange, 304, caching);
      return void exchange.res.end();
    }
    sendHead(exchange, 200, [
      'content-type',
      'application/json; charset=utf-8',
      ...caching,
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      `${bytes.length}`,
    ]);
    exchange.res.end(exchange.method === 'HEAD' ? undefined : bytes);
  };
}

type Forms = { plain: Buffer; br: Buffer; gz: Buffer; etag: string };

async function writeForms(): Promise<Forms> {
  const text = JSON.stringify(createOpenApiDocument());
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gz, etag: entityTagOf(text) };
}
