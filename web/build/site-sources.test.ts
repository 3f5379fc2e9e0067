import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');
const SITE = join(SRC, 'site');

/**
 * Returns the components that static pages draw, by following imports from the renderer and the
 * islands.
 */
function drawn(file: string, seen = new Set<string>()): Set<string> {
  // The renderer imports the paths of the app, but draws none of its pages.
  if (seen.has(file) || file.endsWith('/known-paths.ts')) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    drawn(join(dirname(file), path), seen);
  return seen;
}

it('reads the CSS classes from every component that a static page contains', () => {
  const css = readFileSync(join(SITE, 'site.css'), 'utf8');
  const globs = [...css.matchAll(/@source "([^"]+)"/g)].map(([, glob = '']) => join(SITE, glob));
  const files = [...drawn(join(SITE, 'render.tsx')), ...drawn(join(SITE, 'islands.ts'))];
  const styled = files.filter(
    (file) => file.endsWith('.tsx') && /className|class:/.test(readFileSync(file, 'utf8')),
  );
  expect(styled.length).toBeGreaterThan(40);
  const missed = styled.filter(
    (file) => !globs.some((glob) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`)),
  );
  expect(missed.map((file) => relative(SRC, file))).toEqual([]);
});

it('keeps the classes of every component that the app draws', () => {
  const styles = join(SRC, 'shared', 'styles');
  const css = readFileSync(join(styles, 'main.css'), 'utf8');
  const left = [...css.matchAll(/@source not "([^"]+)"/g)].map(([, glob = '']) => join(styles, glob));
  expect(left).toHaveLength(2);
  const files = [...drawn(join(SRC, 'main.tsx'))];
  expect(files.length).toBeGreaterThan(300);
  const missed = files.filter((file) => left.some((glob) => matchesGlob(file, `${glob}/**`)));
  expect(missed.map((file) => relative(SRC, file))).toEqual([]);
});
