import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Reviewed module-level collections without a bound, each with the reason why it stays small. */
const REVIEWED: Readonly<Record<string, string>> = {
  'web/src/app/lazy-page.ts notLoaded': 'the pages of the route table, which are created once',
  'web/src/shared/install/install-event.ts listeners': 'components of one page, removed when they unmount',
  'web/src/shared/time/use-now.ts listeners': 'components of one page, removed when they unmount',
  'web/src/shared/time/zone.ts answers': 'zones that one visitor chose in one page',
};

/**
 * Matches a top-level declaration of `new Map()`, `new Set()`, an empty object, or an empty list.
 */
const EMPTY =
  /^(?:export )?(?:const|let) (\w+)(?:: [^=;]+(?:=> [^=;]+)*)? =\s+(?:new (?:Map|Set)(?:<[^;]*>)?\((?:\[\])?\)|\{\}|\[\])(?: as [^;]+)?;/gm;

/** Returns the names of module-level collections that start empty and grow without a bound. */
const unbounded = (file: string, text: string): string[] =>
  [...text.matchAll(EMPTY)]
    .map(([, name = '']) => name)
    .filter((name) => !isBounded(name, text))
    .map((name) => `${file} ${name}`);

/**
 * A collection is bounded if `remember` gets a bound, or if its size is checked before a write.
 * Without writes it does not grow.
 */
function isBounded(name: string, text: string): boolean {
  const rest = text.replaceAll(/\s+/g, ' ');
  if (new RegExp(`\\b${name}\\.size (?:<|>)=? (?:[A-Z]|\\d\\d)`).test(rest)) return true;
  const calls = [...rest.matchAll(new RegExp(`\\bremember\\( ?${name},`, 'g'))];
  const isWritten = new RegExp(`\\b${name}(?:\\.(?:set|add|push|unshift)\\(|\\[[^\\]]+\\] \\??\\??= )`).test(
    rest,
  );
  const hasBound = calls.every(({ index }) => /[,\s][A-Z_]{3,},? ?\)$/.test(callAt(rest, index)));
  return !isWritten && hasBound;
}

/** Returns the text of the call that starts at `from`, up to its closing bracket. */
function callAt(text: string, from: number): string {
  let depth = 0;
  for (let at = text.indexOf('(', from); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

const sources = globSync('{gateway,packages,services,web}/{src,*/src}/**/*.{ts,tsx}', {
  cwd: root.pathname,
  exclude: (name) => name === 'node_modules',
}).filter((file) => !/\.test\.tsx?$/.test(file));

describe('collections at the top of a module', () => {
  it('have a size limit, so that no caller can fill the memory of a process', () => {
    const found = sources.flatMap((file) => unbounded(file, readFileSync(new URL(file, root), 'utf8')));
    expect(sources.length).toBeGreaterThan(800);
    expect(found.sort()).toEqual(Object.keys(REVIEWED).sort());
  });

  it.each([
    ['a map whose keys come from requests', 'const known = new Map<string, number>();\nknown.set(zone, 1);'],
    ['a set', 'export const seen: Set<string> = new Set([]);\nconst note = (id: string) => seen.add(id);'],
    ['an object', 'const byName: Record<string, Fold> = {};\nbyName[name] = fold;'],
    ['a list', 'const log: string[] = [];\nlog.push(line);'],
    [
      'a call of `remember` without a limit',
      'const days = new Map();\nremember(days, zone, () => make(zone));',
    ],
  ])('are reported if they have no size limit: %s', (_what, text) => {
    expect(unbounded('fixture.ts', text)).toHaveLength(1);
  });

  it.each([
    [
      'a map whose size is compared',
      'const known = new Map();\nif (known.size < MAX_KNOWN) known.set(key, 1);',
    ],
    [
      'a call of `remember` with a limit',
      'const days = new Map();\nremember(days, zone, () => (f(1)), DAYS_MAX);',
    ],
    ['a set that is filled once', "const NAMES = new Set(['a', 'b']);"],
  ])('are accepted if they have a limit or never grow: %s', (_what, text) => {
    expect(unbounded('fixture.ts', text)).toEqual([]);
  });
});
