import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureInstalled, pinnedNode } from './install.mjs';

let root: string;
let lines: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'croneai-install-'));
  lines = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

const PACKAGE = { version: '1.0.0', integrity: 'sha512-a' };
const OTHER_PLATFORM = { version: '2.0.0', integrity: 'sha512-b', optional: true };

async function projectWith(wanted: object, present?: object): Promise<void> {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
  if (!present) return;
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
}

/** Replaces npm, which is outside the project, with a program that prints a text and exits. */
async function npmThatEnds(words: string, code: number): Promise<void> {
  const script = join(root, 'npm-cli.js');
  await writeFile(
    script,
    `console.log(process.argv.slice(2).join(' ')); console.error(${JSON.stringify(words)}); process.exit(${code})`,
  );
  vi.stubEnv('npm_execpath', script);
}

const ensure = (): Promise<void> => ensureInstalled(root, (line) => lines.push(line));

describe('installing the dependencies', () => {
  it('does nothing if node_modules matches the lock file, except for packages of other platforms', async () => {
    await projectWith(
      { 'node_modules/a': PACKAGE, 'node_modules/b': OTHER_PLATFORM },
      { 'node_modules/a': PACKAGE },
    );
    await npmThatEnds('must not run', 1);
    await ensure();
    expect(lines).toEqual([]);
  });

  it.each([
    ['is missing', undefined],
    ['lacks a package', {}],
    ['contains another version of a package', { 'node_modules/a': { ...PACKAGE, version: '0.9.0' } }],
    ['contains a package with another hash', { 'node_modules/a': { ...PACKAGE, integrity: 'sha512-c' } }],
  ])('runs npm ci when node_modules %s', async (_what, present) => {
    await projectWith({ 'node_modules/a': PACKAGE }, present);
    await npmThatEnds('', 0);
    await ensure();
    expect(lines[0]).toBe('installing the dependencies (npm ci)');
    expect(lines[1]).toMatch(/^dependencies installed in \d+\.\d s$/);
  });

  it('names the network as the cause if npm cannot reach the registry', async () => {
    await projectWith({ 'node_modules/a': PACKAGE });
    await npmThatEnds('npm error code ENOTFOUND', 1);
    await expect(ensure()).rejects.toThrow(/could not be reached\. Check the network[\s\S]*ENOTFOUND/);
  });

  it('passes on any other error of npm', async () => {
    await projectWith({ 'node_modules/a': PACKAGE });
    await npmThatEnds('npm error code EUSAGE', 1);
    await expect(ensure()).rejects.toThrow(/Read what npm says[\s\S]*EUSAGE/);
  });
});

describe('the pinned Node', () => {
  it('names the remedy if node_modules does not contain Node', () => {
    expect(() => pinnedNode(root)).toThrow(/is missing\. Delete node_modules/);
  });
});

describe('a patch that cannot be applied', () => {
  const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const flagsIn = (file: string, command: RegExp): string[] => {
    const found = command.exec(readFileSync(project(file), 'utf8'));
    if (!found) throw new Error(`${file} applies no patch`);
    return (found[1] ?? '').split(' ').filter(Boolean);
  };

  it.each([
    ['npm install', 'package.json', /"postinstall": "patch-package(.*)"/],
    ['the build of a service image', 'infra/docker/service.Dockerfile', /patch-package\/index\.js(.*)$/m],
  ])('makes %s fail', async (_what, file, command) => {
    await cp(project('patches/kafkajs+2.2.4.patch'), join(root, 'patches/kafkajs+2.2.4.patch'));
    await writeFile(join(root, 'package.json'), '{"dependencies":{"kafkajs":"2.2.4"}}');
    await writeFile(join(root, 'package-lock.json'), '{}');
    await mkdir(join(root, 'node_modules/kafkajs'), { recursive: true });
    await writeFile(join(root, 'node_modules/kafkajs/package.json'), '{"version":"2.2.9"}');
    const patchPackage = project('node_modules/patch-package/index.js');
    const run = spawnSync(process.execPath, [patchPackage, ...flagsIn(file, command)], {
      cwd: root,
      env: { PATH: process.env.PATH },
    });
    expect(`${run.stdout}${run.stderr}`).toContain('Failed to apply patch for package');
    expect(run.status).toBe(1);
  });
});
