import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A file that is sent instead of the envelope. It is always an attachment, so that the browser
 * saves it and never displays it.
 */
export type Download<ContentType extends string = string> = {
  /** Suggested file name. It may contain any characters. */
  filename: string;
  /** Media type of the file. The endpoint must declare this type. */
  contentType: ContentType;
  /**
   * Content of the file; text is sent as UTF-8. It is read with backpressure, and closed when the
   * client disconnects.
   */
  stream: AsyncIterable<string | Uint8Array>;
  /** Length in bytes, if it is known, so that the client can show progress. */
  lengthBytes?: number;
};

/**
 * Creates a download with one service's part of an account export. The JSON is sent while it is
 * created. The gateway joins the parts of all services.
 */
export const jsonDownload = (name: string, stream: AsyncIterable<string>) => ({
  download: { filename: `${name}.json`, contentType: 'application/json', stream } as const,
});

type Chunks = AsyncIterator<string | Uint8Array>;

/**
 * Streams a file. If the stream fails, throws its error. Before the first chunk, the caller can
 * still send an error reply. After the first chunk, the connection is cut, so that half a file
 * never looks complete. A client that disconnects is not a failure.
 */
export async function sendDownload(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  { filename, contentType, stream, lengthBytes }: Download,
): Promise<void> {
  const chunks = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  res.statusCode = status;
  res.setHeader(
    'content-type',
    contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
  );
  res.setHeader('content-disposition', dispositionOf(filename));
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  // Forbids scripts and gives the file an origin of its own, in case a browser displays the file.
  res.setHeader('content-security-policy', "default-src 'none'; sandbox");
  if (lengthBytes !== undefined) res.setHeader('content-length', lengthBytes);
  if (req.method === 'HEAD') {
    await chunks.return?.();
    res.end();
    return;
  }
  try {
    await pipeline(Readable.from(remaining(first, chunks), { objectMode: false }), res);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  }
}

async function* remaining(first: IteratorResult<string | Uint8Array>, chunks: Chunks) {
  try {
    for (let next = first; !next.done; next = await chunks.next()) {
      yield typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Returns the `Content-Disposition` header with both names of RFC 6266: a plain name for old
 * clients, and an encoded name that may contain any characters.
 */
function dispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Bytes that are sent instead of the envelope, such as a file of the public log. */
export type Content<ContentType extends string = string> = {
  /** Media type of the bytes. The endpoint must declare this type, apart from the charset. */
  contentType: ContentType | `${ContentType}; charset=utf-8`;
  bytes: Uint8Array | string;
  /** Compression of the given bytes. */
  encoding?: 'gzip';
  cacheControl: string;
};

export function sendContent(
  res: ServerResponse,
  { contentType, bytes, encoding, cacheControl }: Content,
): void {
  const body = Buffer.from(bytes as Uint8Array);
  res.setHeader('content-type', contentType);
  res.setHeader('cache-control', cacheControl);
  res.setHeader('x-content-type-options', 'nosniff');
  if (encoding) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', body.length);
  res.end(body);
}
