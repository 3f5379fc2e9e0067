import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import { runKey } from './looks.ts';
import { textTable } from './report/report.ts';
import { OptionsError } from './usage.ts';

/** A file that says what is run: `{ "name": …, "command": …, "arguments": [FOLDER …], "options": { "days": 25, … } }`. */
type Experiment = { readonly name: string; readonly args: readonly [string, ...string[]] };

type Run = {
  readonly name: string;
  readonly args: readonly string[];
  /** SHA-256 of command, options, prices and the version of the code. */
  readonly key: string;
  readonly codeVersion: number;
  /** UTC day. */
  readonly on: string;
  /** SHA-256 of the result: the same key has the same. */
  readonly resultHash: string;
  readonly result: unknown;
};

/** Throws an OptionsError for a file that says nothing that can be run. */
export async function readExperiment(path: string): Promise<Experiment> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OptionsError(`There is no experiment at ${path}`);
  });
  const { name, command, arguments: places, options } = parsed(path, text);
  if (typeof name !== 'string' || !/^[a-z\d][a-z\d-]{0,60}$/.test(name))
    throw new OptionsError(`${path}: "name" must be small letters, digits and hyphens`);
  if (typeof command !== 'string') throw new OptionsError(`${path}: "command" must be a command of the lab`);
  const words = Array.isArray(places) ? places.map(String) : [];
  const named = Object.entries(typeof options === 'object' && options !== null ? options : {});
  return {
    name,
    args: [
      command,
      ...words,
      ...named.flatMap(([option, value]) =>
        value === true ? [`--${option}`] : [`--${option}`, String(value)],
      ),
    ],
  };
}

function parsed(path: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new OptionsError(`${path} is no JSON object`);
}

/** Writes the result of a run. Throws an OptionsError where the same run had another result before: then it is not reproducible. */
export async function keepRun(
  folder: string,
  { name, args }: Experiment,
  result: unknown,
  now = Date.now(),
): Promise<string> {
  const key = await runKey(args);
  const resultHash = createHash('sha256').update(JSON.stringify(result)).digest('hex');
  const file = join(resolve(folder), `${name}-${key.slice(0, 12)}.json`);
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Run,
    () => undefined,
  );
  if (known && known.resultHash !== resultHash)
    throw new OptionsError(
      `${file} has another result of the same run: ${known.resultHash.slice(0, 12)}, now ${resultHash.slice(0, 12)}`,
    );
  const on = known?.on ?? new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const run: Run = { name, args, key, codeVersion: CODE_VERSION, on, resultHash, result };
  await mkdir(resolve(folder), { recursive: true });
  await writeFile(file, `${JSON.stringify(run, null, 1)}\n`);
  return `Result ${resultHash.slice(0, 12)}${known ? ', the same as before' : ''}. Written: ${file}`;
}

/** A line for each run that is kept, the oldest first. */
export async function listRuns(folder: string): Promise<string> {
  const names = await readdir(resolve(folder)).catch(() => []);
  const runs: Run[] = [];
  for (const name of names.filter((each) => each.endsWith('.json')))
    runs.push(JSON.parse(await readFile(join(resolve(folder), name), 'utf8')));
  if (runs.length === 0) return 'No runs yet. `npm run lab -- run FILE` makes one.';
  const rows = runs
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.name < b.name ? -1 : 1))
    .map(({ on, name, key, resultHash, args }) => [
      on,
      name,
      key.slice(0, 12),
      resultHash.slice(0, 12),
      args.join(' '),
    ]);
  return textTable([['on', 'name', 'run', 'result', 'command'], ...rows]).join('\n');
}
