/**
 * Matches a path of plain segments that do not begin with a dot. Nearly every path matches. A path
 * that matches needs no further check.
 */
const PLAIN_PATH = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9_~.-]*(?:\/|$))*$/;
/** Matches the characters that RFC 3986 §3.3 (pchar) allows in a path. */
const PATH_CHARACTERS = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*$/;

/**
 * Splits a request target at the query; undefined for a path that servers could interpret
 * differently.
 */
export function readTarget(target: string): { path: string; search: string } | undefined {
  const question = target.indexOf('?');
  const path = question === -1 ? target : target.slice(0, question);
  if (!PLAIN_PATH.test(path) && !isUnambiguous(path)) return undefined;
  return { path, search: question === -1 ? '' : target.slice(question) };
}

/**
 * Returns false for paths that two servers could interpret differently: with empty or dot segments,
 * encoded slashes, backslashes, or NUL. With such a path, the row that admits a request might not
 * match the path that the service sees.
 */
function isUnambiguous(path: string): boolean {
  if (!path.startsWith('/') || !PATH_CHARACTERS.test(path)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  if (/%2f|%5c|%00/i.test(path)) return false;
  // Refuses a path that is encoded twice, because it would be a different path for a server that
  // decodes twice.
  if (/%(?:2e|2f|5c|00)/i.test(decoded)) return false;
  const segments = decoded.split('/').slice(1);
  return segments.every((segment, at) => {
    if (segment === '') return at === segments.length - 1;
    return segment !== '.' && segment !== '..' && !segment.includes('\\');
  });
}
