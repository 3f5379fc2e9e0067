import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A text for readers of the code or of the running system, with its place. */
export type Prose = {
  kind: 'comment' | 'title' | 'message' | 'doc';
  /** Path from the root of the repository. */
  file: string;
  /** Counted from 1. */
  line: number;
  text: string;
};

const ROOT = new URL('../../', import.meta.url).pathname;
const CODE = '{gateway,infra,packages,services,tests,tools,web}/**/*.{ts,tsx,mts,mjs}';
const DOCS = ['*.md', '{docs,gateway,packages,services,tests,tools,web}/**/*.md'];
/** docs/writing.md quotes forbidden texts, and the changelog is history. */
const SKIPPED = /(^|\/)(node_modules|dist|coverage|CHANGELOG\.md|docs\/writing\.md)(\/|$)/;

/** Reads every comment, test title, message, and sentence of the documents. */
export function readProse(): Prose[] {
  const code = filesOf([CODE]).flatMap((file) => proseOfCode(file, readFileSync(ROOT + file, 'utf8')));
  const docs = filesOf(DOCS).flatMap((file) => proseOfDocument(file, readFileSync(ROOT + file, 'utf8')));
  return [...code, ...docs];
}

function filesOf(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: ROOT, exclude: (path) => SKIPPED.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !SKIPPED.test(path))
    .sort();
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Returns the comments, test titles, and messages of a source. Throws for a syntax error. */
export function proseOfCode(file: string, source: string): Prose[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineAt = lineCounter(source);
  const prose = joinLines(source, comments).map(
    ({ start, text }): Prose => ({ kind: 'comment', file, line: lineAt(start), text }),
  );
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const found =
      node.type === 'CallExpression' || node.type === 'NewExpression' ? textOfCall(node) : textOfKey(node);
    if (found) prose.push({ kind: found.kind, file, line: lineAt(node.start), text: found.text });
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return prose;
}

/** Joins consecutive line comments into a text, and skips directives to tools. */
function joinLines(
  source: string,
  comments: readonly { type: string; value: string; start: number; end: number }[],
): { start: number; text: string }[] {
  const joined: { start: number; end: number; text: string; isLine: boolean }[] = [];
  for (const { type, value, start, end } of comments) {
    const text = value.replace(/^[\s*]+/gm, ' ').trim();
    const last = joined.at(-1);
    const isLine = type === 'Line';
    if (isLine && last?.isLine && source.slice(last.end, start).trim() === '') {
      last.text += ` ${text}`;
      last.end = end;
    } else joined.push({ start, end, text, isLine });
  }
  return joined.filter(
    ({ text }) => /[a-z]/i.test(text) && !/^(biome-ignore|@ts-|\/? ?<reference)/.test(text),
  );
}

const TITLES = /^(it|test|describe)$/;
const LOGS = /^(trace|debug|info|warn|error|fatal)$/;
const ERRORS = /Error$/;
const KEYS = /^(help|summary)$/;

function textOfCall({ callee, arguments: args }: Node): Pick<Prose, 'kind' | 'text'> | undefined {
  const texts = (args as Node[]).flatMap((argument) => textOf(argument) ?? []);
  const [text] = texts;
  if (text === undefined) return undefined;
  const path = pathOf(callee as Node);
  const name = path.at(-1) ?? '';
  if (TITLES.test(path[0] ?? '')) return { kind: 'title', text };
  const isMessage =
    (LOGS.test(name) && /logger$/i.test(path.at(-2) ?? '')) ||
    ERRORS.test(name) ||
    (name === 'describe' && path.length > 1);
  return isMessage ? { kind: 'message', text: texts.at(-1) ?? text } : undefined;
}

function textOfKey({ type, key, value }: Node): Pick<Prose, 'kind' | 'text'> | undefined {
  if (type !== 'Property' || !KEYS.test(String((key as Node).name))) return undefined;
  const text = textOf(value as Node);
  return text === undefined ? undefined : { kind: 'message', text };
}

/**
 * Returns the names in a call from left to right, including inner calls: `it.each(rows)` gives
 * `it`, `each`.
 */
function pathOf(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'MemberExpression')
    return [...pathOf(node.object as Node), ...pathOf(node.property as Node)];
  if (node.type === 'CallExpression') return pathOf(node.callee as Node);
  return [''];
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral') return undefined;
  return (quasis as { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join('…');
}

/** Returns sentences, table cells, and list entries, without code. */
export function proseOfDocument(file: string, source: string): Prose[] {
  const lineAt = lineCounter(source);
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const readable = source
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, (code) => 'x'.repeat(code.length));
  const sentences = readable.matchAll(/(?:[^.?!|\n]|[.?!](?!\s|$)|\n(?!\s*(?:\n|[-*#|>]|\d+\.)))+/g);
  return [...sentences].flatMap(({ 0: raw, index }): Prose[] => {
    const text = raw
      .replace(/^[\s\-*#>]+/, '')
      .replace(/\s+/g, ' ')
      .trim();
    const line = lineAt(index + raw.length - raw.trimStart().length);
    return /[a-z] [a-z]/i.test(text) ? [{ kind: 'doc', file, line, text }] : [];
  });
}

function lineCounter(source: string): (offset: number) => number {
  return (offset) => source.slice(0, offset).split('\n').length;
}
