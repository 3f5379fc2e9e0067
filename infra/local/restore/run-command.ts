import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { envOfStores } from '../processes/env-of-stores.ts';
import { ROOT } from '../processes/processes.ts';
import type { RunInfo } from '../processes/run-file.ts';
import { StartError } from '../start-error.ts';

export type Command = {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Undefined if the stores come from the environment. */
  run: RunInfo | undefined;
  /** Arguments without `--data FOLDER`. */
  args: string[];
};

/** Reads the command line and the stores; exits with a message if there are no stores. */
export async function readCommand(): Promise<Command> {
  const args = process.argv.slice(2);
  const at = args.indexOf('--data');
  const [, folder = '.data'] = at === -1 ? [] : args.splice(at, 2);
  const dataDir = resolve(ROOT, folder);
  try {
    return { dataDir, args, ...(await envOfStores(dataDir)) };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs a command of a service. Prints its errors, and its output too unless `quiet` is set. */
export async function runCommand(
  script: string,
  { args = [], env, quiet = false }: { args?: readonly string[]; env: NodeJS.ProcessEnv; quiet?: boolean },
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    env,
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part;
    if (!quiet) process.stdout.write(part);
  });
  const [code] = await once(child, 'close');
  return { code: (code as number | null) ?? 1, output };
}
