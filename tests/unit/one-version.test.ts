import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/* Two majors of a library behave differently, and each needs its own security updates. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

it('each library that several workspaces use is pinned to a single version', () => {
  const paths = globSync(
    ['package.json', '{packages,services,tools}/*/package.json', '{gateway,web}/package.json'],
    {
      cwd: ROOT,
    },
  );
  expect(paths.length).toBeGreaterThan(8);
  const versions = new Map<string, Set<string>>();
  for (const path of paths) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(ROOT + path, 'utf8')) as Manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  const several = [...versions].filter(([, found]) => found.size > 1);
  expect(several.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([]);
});
