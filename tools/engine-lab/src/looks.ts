import { createHash } from 'node:crypto';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import type { LookLog, Run } from '@croneai/engine/trials.ts';
import { OptionsError } from './usage.ts';

/**
 * Path of the register, the file that records looks. A look is a run over recorded prices. The
 * register is part of the repository, so a look is permanent only after the file has been
 * committed.
 */
const LOOKS_FILE = fileURLToPath(import.meta.resolve('@croneai/engine/looks.json'));
/** Returns the path of the register, which `--register` may change. */
export function registerOf(args: readonly string[]): string {
  const words = spaced(args);
  return words[words.indexOf('--register') + 1 || words.length] ?? LOOKS_FILE;
}
/** Splits options written as `--out=x` into two words. */
const spaced = (args: readonly string[]): string[] =>
  args.flatMap((arg) => (arg.startsWith('--') ? arg.split(/=(.*)/, 2) : [arg]));
/** Options that only change where a result is written. The hash of a look leaves them out. */
const NOT_SEEN = new Set(['--out', '--register']);

const readLog = async (file: string): Promise<LookLog> => JSON.parse(await readFile(file, 'utf8'));

/**
 * Records a run over recorded prices, under a hash of its files and options, before any figure is
 * shown. Repeating a run adds no look. Unreadable prices add none either, because the run fails.
 * Resolves to the key of the look.
 */
export async function registerLook(args: readonly string[], register: string): Promise<string | undefined> {
  const { path, files, options, key } = await identify(args);
  if (path === undefined || files.length === 0) return undefined;
  const on = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const run: Run = { key, on, options, prices: basename(path) };
  const log = await readLog(register);
  if (!log.runs.some((known) => known.key === key))
    await writeLog(register, { ...log, runs: [...log.runs, run] });
  return key;
}

/**
 * Stores the hash of a run's result. Throws an OptionsError if an earlier run with the same key had
 * another result.
 */
export async function noteResult(key: string, result: unknown, register: string): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(result)).digest('hex');
  const log = await readLog(register);
  const before = log.runs.find((run) => run.key === key)?.result;
  if (before !== undefined && before !== hash)
    throw new OptionsError(
      `The same run had another result before: ${before.slice(0, 12)}, now ${hash.slice(0, 12)}`,
    );
  const runs = log.runs.map((run) => (run.key === key ? { ...run, result: hash } : run));
  await writeLog(register, { ...log, runs });
}

async function writeLog(register: string, log: LookLog): Promise<void> {
  const written = `${register}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(log, null, 2)}\n`);
  await rename(written, register);
}

/**
 * Identifies a run: `key` is the SHA-256 of the command with its options, its input files, and the
 * code version.
 */
async function identify(given: readonly string[]) {
  const args = spaced(given);
  const place = placeOfPath(args);
  const path = place === undefined ? undefined : resolve(args[place] ?? '');
  const files = path === undefined ? [] : await recordingsOf(path);
  const options = args
    .filter(
      (arg, index) =>
        index !== place && arg !== '--candles' && !NOT_SEEN.has(arg) && !NOT_SEEN.has(args[index - 1] ?? ''),
    )
    .join(' ');
  const hash = createHash('sha256').update(`${options}\n${CODE_VERSION}\n`);
  for (const file of files) hash.update(await readFile(file));
  return { path, files, options, key: hash.digest('hex') };
}

/** Returns the position of the argument that contains the path of the prices. */
function placeOfPath(args: readonly string[]): number | undefined {
  const place = args.indexOf('--candles') + 1;
  if (place > 0) return place;
  return args[0] === 'expect' || (args[0] === 'corpus' && args.includes('--run')) ? 1 : undefined;
}

async function recordingsOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  return (await readdir(path, { recursive: true }))
    .toSorted()
    .filter((name) => /\.csv(\.gz)?$/.test(name))
    .map((name) => join(path, name));
}

export async function listLooks(register: string): Promise<string> {
  const { trials, runs } = await readLog(register);
  const looks = trials.reduce((sum, each) => sum + each.looks, runs.length);
  return [
    ...trials.map(({ what, verdict, looks: count }) => `${String(count).padStart(4)}  ${what}: ${verdict}`),
    ...runs.map(
      ({ on, options, prices, key }) => `   1  ${on} ${options} on ${prices} (${key.slice(0, 12)})`,
    ),
    `${looks} looks at recorded months. What such a month shows is no proof of the next one.`,
  ].join('\n');
}
