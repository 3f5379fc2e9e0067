import { parseSync } from 'vite';

/** Maximum number of columns in a line of a comment. */
const COMMENT_WIDTH = 100;

/** A source line, counted from 1. */
type Place = { line: number; text: string };

/**
 * Lists spreads of an object literal: `{ ...{ a: 1 } }` is `{ a: 1 }`, but harder to read.
 */
export function literalSpreads(file: string, source: string): Place[] {
  if (!/\.\.\.\s*\(?\s*\{/.test(source)) return [];
  const places: Place[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, argument, start } = value as { type?: string; argument?: unknown; start: number };
    if (type === 'SpreadElement' && (argument as { type: string }).type === 'ObjectExpression') {
      const line = source.slice(0, start).split('\n').length;
      places.push({ line, text: (source.split('\n')[line - 1] ?? '').trim() });
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, source).program.body);
  return places;
}

/**
 * Lists lines of comments above the width, except code samples (indented) and lines without
 * spaces, such as addresses.
 */
export function longComments(source: string): Place[] {
  return source.split('\n').flatMap((text, index) => {
    const isLong = text.length > COMMENT_WIDTH && /^\s*(?:\/\/|\/\*\*?|\*|\{\/\*) ?\S+\s/.test(text);
    return isLong && !/biome-ignore|@ts-/.test(text) ? [{ line: index + 1, text: text.trim() }] : [];
  });
}
