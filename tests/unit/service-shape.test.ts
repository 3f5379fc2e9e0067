import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/*
 * Tests that each service has the structure in docs/architecture.md, so that readers of one service
 * can predict the next.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const find = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
    .sort();
const textOf = (path: string) => readFileSync(ROOT + path, 'utf8');

const SERVICES = ['admin', 'auth', 'leads', 'notifier', 'signals'];

describe.each(SERVICES)('services/%s', (name) => {
  const src = `services/${name}/src`;
  const processes = find(`${src}/*/main.ts`).map((main) => dirname(main));
  const starts = [src, ...processes].map((folder) => `${folder}/start.ts`);

  it('has a main.ts and a start.ts at its top, and one public entry file in each folder', () => {
    expect(find(`${src}/*.ts`)).toEqual([`${src}/main.ts`, `${src}/start.ts`]);
    const folders = new Set(find(`${src}/*/**/*.ts`).map((path) => path.split('/')[3]));
    folders.delete('commands');
    folders.delete('migrations');
    for (const folder of processes) folders.delete(basename(folder));
    expect(find(`${src}/*/module.ts`)).toEqual([...folders].map((folder) => `${src}/${folder}/module.ts`));
  });

  it('answers request.invalid only if a schema refuses the request', () => {
    // A rule that no schema expresses answers request.values_refused.
    expect(find(`${src}/**/*.ts`).filter((path) => /problems\.invalid\b/.test(textOf(path)))).toEqual([]);
  });

  it('has only a main.ts and a start.ts in the folder of each additional process', () => {
    for (const folder of processes)
      expect(find(`${folder}/**/*.ts`)).toEqual([`${folder}/main.ts`, `${folder}/start.ts`]);
  });

  it('opens each module in a command or in the start.ts of a process, and serves the opened modules', () => {
    for (const start of starts.map(textOf)) {
      expect(start).toMatch(/function openModules\(/);
      expect(start).toMatch(/return serve\(platform, openModules\(platform/);
    }
    const openers = [...starts, ...find(`${src}/*/commands/*.ts`)].map(textOf).join('\n');
    for (const door of find(`${src}/*/module.ts`)) {
      const [folder = ''] = door.split('/').slice(-2);
      const isNamed = openers.includes(`/${folder}/module.ts'`);
      const isOpenedByItsCommand = find(`${dirname(door)}/commands/*.ts`).some((path) =>
        textOf(path).includes("'../module.ts'"),
      );
      expect(isNamed || isOpenedByItsCommand, door).toBe(true);
    }
  });

  it('has no type that bundles all parts of the service', () => {
    const sources = find(`${src}/**/*.ts`).filter((path) => /\bParts\b/.test(textOf(path)));
    expect(sources).toEqual([]);
  });
});
