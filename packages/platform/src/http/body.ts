import express, { type Request, type RequestHandler } from 'express';
import { appError } from '../errors.ts';
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
