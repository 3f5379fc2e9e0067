import { problems } from '@croneai/contracts/http/problem.ts';
import { appError } from '../errors.ts';

/**
 * Parses a query string as a URL form, without nesting: in `a[b]=1`, the brackets are part of the
 * key. A repeated key becomes a list. Throws AppError 400 for escapes that are not UTF-8; other
 * parsers insert U+FFFD.
 */
export function parseQuery(text: string | null): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const pair of (text ?? '').split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    const earlier = query[key];
    if (earlier === undefined) query[key] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else query[key] = [earlier, value];
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw appError(problems.malformed, { cause });
  }
}
