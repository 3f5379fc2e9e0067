import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExecutable, runCommand } from '../processes/commands.ts';

const DOWNLOADER = fileURLToPath(new URL('./mongo-download.mjs', import.meta.url));
/** Total timeout; a stalled download aborts earlier. */
const LONGEST_MS = 900_000;
const TRIES_BINARY_MS = 10_000;
/** Time until a refused download is tried again. */
const REMEMBER_MS = 24 * 60 * 60 * 1000;

export type DownloadOptions = {
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
};

/**
 * Downloads MongoDB's own server once into the cache. Returns undefined if the network refuses the
 * download or the server does not run here. `mongod-refused.json` stores such a failure, so that
 * the next try is a day later.
 */
export async function downloadMongod(options: DownloadOptions): Promise<string | undefined> {
  const folder = join(options.cacheDir, 'mongod');
  const refusal = join(options.cacheDir, 'mongod-refused.json');
  const present = await findIn(folder);
  if (present) return present;
  if (await isRemembered(refusal)) return undefined;
  options.report('downloading MongoDB from fastdl.mongodb.org');
  await mkdir(folder, { recursive: true });
  const { env } = options;
  const { code, output } = await runCommand(process.execPath, [DOWNLOADER, folder], {
    env,
    timeoutMs: LONGEST_MS,
  });
  const fetched = code === 0 ? await findIn(folder) : undefined;
  if (fetched && (await runs(fetched, env))) return fetched;
  const reason = fetched ? 'it does not run on this machine' : shortReason(output);
  options.report(`MongoDB could not be downloaded (${reason}); the next try is in a day`);
  await writeFile(refusal, `${JSON.stringify({ refusedAt: new Date().toISOString(), reason })}\n`);
  return undefined;
}

/** Returns the downloader's error message without its stack. */
function shortReason(output: string): string {
  const [, message] = /^(?:\w+: )?\w*Error: (.+)$/m.exec(output) ?? [];
  return message?.trim().slice(0, 160) ?? 'the download failed';
}

async function findIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const binaries = names.filter((name) => /^mongod[^.]*[^.]*$/.test(name) || name.startsWith('mongod-'));
  return binaries.map((name) => join(folder, name)).find(isExecutable);
}

async function isRemembered(refusal: string): Promise<boolean> {
  if (!existsSync(refusal)) return false;
  try {
    const { refusedAt } = JSON.parse(await readFile(refusal, 'utf8')) as { refusedAt: string };
    return Date.now() - Date.parse(refusedAt) < REMEMBER_MS;
  } catch {
    return false;
  }
}

async function runs(binary: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const result = await runCommand(binary, ['--version'], { env, timeoutMs: TRIES_BINARY_MS });
  return result.code === 0;
}
