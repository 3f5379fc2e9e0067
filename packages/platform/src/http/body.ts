import type { UploadRule } from '@croneai/contracts/http/endpoint.ts';
import { type Problem, problems } from '@croneai/contracts/http/problem.ts';
import express, { type Request, type RequestHandler } from 'express';
import { appError } from '../errors.ts';
import type { Upload } from './endpoint.ts';
import { hasBody, isEmptyBody } from './has-body.ts';

/**
 * Parses JSON bodies into `req.body` (undefined without a body). Accepts objects and lists in
 * UTF-8, of at most `limitBytes` after decompression. Fails with 400 for unreadable bodies, 413 for
 * bodies that are too large, and 415 for other media types or encodings.
 */
export function jsonBody(limitBytes: number): RequestHandler {
  const parse = express.json({
    limit: limitBytes,
    strict: true,
    type: () => true,
    verify: refuseOtherEncodings,
  });
  return async (req, res, next) => {
    if (!hasBody(req)) return next();
    if (req.is('application/json')) return parse(req, res, next);
    return next((await isEmptyBody(req)) ? undefined : appError(problems.unsupportedMediaType));
  };
}

/**
 * Streams a body of any type into `res.locals.upload`, so that no file is held in memory. Fails
 * with `tooLarge` if the declared length is too large, and with 415 if the body is compressed,
 * because its real size is then unknown.
 */
export function fileBody({ maxBytes, tooLarge }: UploadRule): RequestHandler {
  return (req, res, next) => {
    const encoding = req.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') return next(appError(problems.unsupportedMediaType));
    const length = req.headers['content-length'];
    const announcedBytes = length === undefined ? undefined : Number(length);
    // After a refusal, the rest of the body is discarded, so that the connection can serve the next
    // request.
    res.once('finish', () => req.resume());
    if (announcedBytes !== undefined && announcedBytes > maxBytes) return next(appError(tooLarge));
    const upload: Upload = {
      stream: boundedBody(req, maxBytes, tooLarge),
      contentType: (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
      announcedBytes,
    };
    res.locals.upload = upload;
    next();
  };
}

async function* boundedBody(req: Request, maxBytes: number, tooLarge: Problem): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length;
      if (received > maxBytes) break;
      yield chunk as Buffer;
    }
  } catch (cause) {
    throw appError(problems.malformed, { cause });
  }
  if (received > maxBytes) throw appError(tooLarge);
}

/** Refuses bytes that are not UTF-8. Otherwise, they would silently become U+FFFD. */
function refuseOtherEncodings(_req: unknown, _res: unknown, bytes: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw appError(problems.unsupportedMediaType);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw appError(problems.malformed, { cause });
  }
}
