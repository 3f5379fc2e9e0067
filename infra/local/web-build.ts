import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { runCommand } from './processes/commands.ts';
import { ROOT } from './processes/processes.ts';
import { StartError } from './start-error.ts';

const BUILD_TIMEOUT_MS = 300_000;
/**
 * If a build fails, the error shows this number of lines from the end of its output. The size
 * tables fit into these lines.
 */
const SHOWN_LINES = 80;
const LOOK_AGAIN_MS = 500;
/** Sources of the built site. */
const SOURCES = ['web', 'packages/contracts/src', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);

export const WEB_DIST = join(ROOT, 'web', 'dist');

/**
 * Builds the web app if `web/dist` is missing or built from other sources. Returns a text that
 * states what was done. If several starts share a clone, one of them builds and the others wait.
 * With `keepsBudgets`, always builds, and throws if a page is too large.
 */
export async function ensureWebBuilt(
  cacheDir: string,
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
  keepsBudgets = false,
): Promise<string> {
  if (env.WEB_DIST) return `taken from ${env.WEB_DIST}`;
  await mkdir(cacheDir, { recursive: true });
  const release = await lock(join(cacheDir, 'web-build'), {
    realpath: false,
    retries: { forever: true, minTimeout: LOOK_AGAIN_MS, maxTimeout: LOOK_AGAIN_MS },
  });
  try {
    return await buildIfChanged(cacheDir, env, report, keepsBudgets);
  } finally {
    await release();
  }
}

async function buildIfChanged(
  cacheDir: string,
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
  keepsBudgets: boolean,
): Promise<string> {
  const marker = join(cacheDir, 'web-built-from');
  const fingerprint = await fingerprintOf(SOURCES.map((path) => join(ROOT, path)));
  const builtFrom = await readFile(marker, 'utf8').catch(() => undefined);
  const isCurrent = builtFrom === fingerprint && existsSync(join(WEB_DIST, 'index.html'));
  if (isCurrent && !keepsBudgets) return 'up to date';
  report('building the web app');
  const options = keepsBudgets ? [] : ['--', '--report-sizes-only'];
  const result = await runCommand('npm', ['run', 'build', '--workspace', 'web', ...options], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production' },
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  if (result.code !== 0) {
    const lines = result.output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
    throw new StartError(`The web app could not be built (npm run build --workspace web):\n${lines}`);
  }
  if (keepsBudgets) report(result.output);
  await writeFile(marker, fingerprint);
  return 'built';
}

/** Returns the combined hash of the names and contents of all files. */
async function fingerprintOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await addTo(hash, path);
  return hash.digest('hex');
}

async function addTo(hash: Hash, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    hash.update(path.slice(ROOT.length)).update(await readFile(path));
    return;
  }
  const names = entries.map((entry) => entry.name).filter((name) => !NOT_SOURCES.has(name));
  for (const name of names.sort()) await addTo(hash, join(path, name));
}

if (import.meta.main) await ensureWebBuilt(join(ROOT, '.cache'), process.env, console.log, true);
