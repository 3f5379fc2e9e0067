import express, { type Request, type RequestHandler } from 'express';
import { appError } from '../errors.ts';
import type { Upload, UploadRule } from './endpoint.ts';
import { problems } from './problems.ts';

/**
 * Reads JSON bodies into `req.body` (undefined without a body): objects and lists in UTF-8 up to `limitBytes` after
 * decompression. Fails with 400 for anything unreadable, 413 and 415.
 */
export function jsonBody(limitBytes: number): RequestHandler {
  const parse = express.json({
    limit: limitBytes,
    strict: true,
    type: () => true,
    verify: refuseOtherEncodings,
  });
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    if (!req.is('application/json')) return next(appError(problems.unsupportedMediaType));
    parse(req, res, next);
  };
}

/**
 * Reads a body of any type, as it is, into `res.locals.upload`: empty without a body. Fails with the rule's own problem when
 * it is larger, and with 415 when it is compressed (what the limit lets through could be of any size then).
 */
export function fileBody({ maxBytes, tooLarge }: UploadRule): RequestHandler {
  const read = express.raw({ limit: maxBytes, inflate: false, type: () => true });
  return (req, res, next) => {
    read(req, res, (error: unknown) => {
      if (error) return next(isTooLarge(error) ? appError(tooLarge) : error);
      const upload: Upload = {
        bytes: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
        contentType: (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
      };
      res.locals.upload = upload;
      req.body = undefined;
      next();
    });
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 413;
}

function hasBody(req: Request): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return true;
  const length = req.headers['content-length'];
  return length !== undefined && length !== '0';
}

/** Without this, bytes that are not UTF-8 would be taken silently as U+FFFD. */
function refuseOtherEncodings(_req: unknown, _res: unknown, bytes: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw appError(problems.unsupportedMediaType);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw appError(problems.malformed, { cause });
  }
}
