import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExecutable, runCommand } from '../processes/commands.ts';
import { endWithUs, killGroup } from '../processes/running-commands.ts';

const DOWNLOADER = fileURLToPath(new URL('./mongo-download.mjs', import.meta.url));
/** A network that refuses answers within this; one that works has delivered bytes by then. */
const STALLED_MS = 6_000;
const WATCH_EVERY_MS = 500;
const TRIES_BINARY_MS = 10_000;
/** A refused download is not tried again for this long. */
const REMEMBER_MS = 24 * 60 * 60 * 1000;

export type DownloadOptions = {
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
};

/**
 * MongoDB's own server, downloaded once into the cache. Undefined where the network refuses it within seconds or where it
 * does not run on this machine; that is remembered for a day in `mongod-refused.json`.
 */
export async function downloadMongod(options: DownloadOptions): Promise<string | undefined> {
  const folder = join(options.cacheDir, 'mongod');
  const refusal = join(options.cacheDir, 'mongod-refused.json');
  const present = await findIn(folder);
  if (present) return present;
  if (await isRemembered(refusal)) return undefined;
  options.report('downloading MongoDB from fastdl.mongodb.org');
  await mkdir(folder, { recursive: true });
  const outcome = await download(folder, options.env);
  if ('path' in outcome && (await runs(outcome.path, options.env))) return outcome.path;
  const reason = 'reason' in outcome ? outcome.reason : 'it does not run on this machine';
  options.report(`MongoDB could not be downloaded (${reason}); the next try is in a day`);
  await writeFile(refusal, `${JSON.stringify({ refusedAt: new Date().toISOString(), reason })}\n`);
  return undefined;
}

type Outcome = { path: string } | { reason: string };

function download(folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [DOWNLOADER, folder], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    endWithUs(child);
    let path = '';
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      path += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const stopWatching = whenStalled(folder, () => {
      output = `Error: no data for ${STALLED_MS / 1000} s`;
      killGroup(child);
    });
    child.on('error', (error) => {
      output = `Error: ${error.message}`;
    });
    child.on('close', (code) => {
      stopWatching();
      resolve(code === 0 ? { path: path.trim() } : { reason: shortReason(output) });
    });
  });
}

/** Calls `onStalled` when the files of the folder have not grown for a while. Returns the way to stop watching. */
function whenStalled(folder: string, onStalled: () => void): () => void {
  let size = 0;
  let grownAt = Date.now();
  const timer = setInterval(() => {
    void sizeOf(folder).then((now) => {
      if (now !== size) grownAt = Date.now();
      size = now;
      if (Date.now() - grownAt > STALLED_MS) onStalled();
    });
  }, WATCH_EVERY_MS);
  return () => clearInterval(timer);
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (file) => file.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The message of the error that ended the downloader, without its stack. */
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
