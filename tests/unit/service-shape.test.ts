import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/* The shape of a service, as docs/architecture.md tells it: who has read one can predict the next one. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const find = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
    .sort();
const textOf = (path: string) => readFileSync(ROOT + path, 'utf8');

const WITH_MODULES = ['admin', 'auth', 'leads', 'signals'];
const WITH_PARTS = ['notifier'];
const AT_THE_TOP = ['config.ts', 'connections.ts', 'main.ts', 'start.ts'];

describe.each(WITH_MODULES)('services/%s', (name) => {
  const src = `services/${name}/src`;
  const processes = find(`${src}/*/main.ts`).map((main) => dirname(main));
  const starts = [src, ...processes].map((folder) => `${folder}/start.ts`);

  it('has a main.ts and a start.ts at its top, and a door in each folder', () => {
    expect(find(`${src}/*.ts`)).toEqual([`${src}/main.ts`, `${src}/start.ts`]);
    const folders = new Set(find(`${src}/*/**/*.ts`).map((path) => path.split('/')[3]));
    folders.delete('commands');
    for (const folder of processes) folders.delete(basename(folder));
    expect(find(`${src}/*/module.ts`)).toEqual([...folders].map((folder) => `${src}/${folder}/module.ts`));
  });

  it('has a main.ts and a start.ts, and nothing else, in the folder of another process', () => {
    for (const folder of processes)
      expect(find(`${folder}/**/*.ts`)).toEqual([`${folder}/main.ts`, `${folder}/start.ts`]);
  });

  it('opens each module in the start.ts of a process or in a command, and serves them', () => {
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

  it('knows no type that holds everything', () => {
    const sources = find(`${src}/**/*.ts`).filter((path) => /\bParts\b/.test(textOf(path)));
    expect(sources).toEqual([]);
  });
});

describe.each(WITH_PARTS)('services/%s', (name) => {
  const src = `services/${name}/src`;

  it('has the same files at its top as every other one', () => {
    expect(find(`${src}/*.ts`)).toEqual(AT_THE_TOP.map((file) => `${src}/${file}`));
  });

  it('keeps what it listens to in events/subscriptions.ts, and the export of an account in account/', () => {
    const subscriptions = textOf(`${src}/events/subscriptions.ts`);
    expect(subscriptions).toMatch(/export const TOPICS = /);
    expect(subscriptions).toMatch(/export (const|function) subscriptions\b/);
    expect(find(`${src}/account/export-account.ts`)).toHaveLength(1);
    const tables = find(`${src}/{start,account/routes}.ts`).map(textOf).join('\n');
    expect(tables).toContain(`exportRoute(accountExportEndpoints.${name}, exportAccount(parts))`);
  });

  it('is started by the one way that platform has, with all its routes', () => {
    const start = textOf(`${src}/start.ts`);
    expect(start).toMatch(/export const start = /);
    expect(start).toContain('startService({');
    for (const path of find(`${src}/*/routes.ts`))
      expect(start, path).toContain(`'.${path.slice(src.length)}'`);
  });

  it('works on queues in tables alone', () => {
    const others = find(`${src}/**/*.ts`).filter((path) => !/\/jobs\/|\/(workers|repeats)\.ts$/.test(path));
    expect(others.filter((path) => /\bstartJobWorker\(/.test(textOf(path)))).toEqual([]);
  });

  it('builds a use case where it is used, from parts that can be read', () => {
    const sources = find(`${src}/**/{routes,subscriptions,repeats,workers}.ts`);
    expect(sources.filter((path) => /\{\s*\.\.\.parts\b|ReturnType</.test(textOf(path)))).toEqual([]);
  });
});

it('every process of a service is a folder with a main.ts, a start.ts and a connections.ts', () => {
  for (const main of find(`services/{${WITH_PARTS}}/src/**/main.ts`)) {
    expect(find(`${dirname(main)}/{connections,start}.ts`), main).toHaveLength(2);
    expect(textOf(main)).toContain("import { start } from './start.ts';");
  }
});
