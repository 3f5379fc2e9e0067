import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { envForCommand } from './env-for-command.ts';
import { ROOT, trainerRow } from './processes.ts';
import { readRunFile } from './run-file.ts';

const DATA_DIR = join(ROOT, '.data');

/**
 * Runs a command of the signals service with the settings of the running system, and exits with the
 * command's exit code. If no system runs, prints the hint and exits with 1.
 */
export async function runWithSystem(command: string, args: readonly string[], hint: string): Promise<void> {
  const run = await readRunFile(DATA_DIR);
  if (!run) {
    console.error(hint);
    process.exitCode = 1;
    return;
  }
  const env = await envForCommand(DATA_DIR, run, trainerRow(1));
  const child = spawn(process.execPath, [join(ROOT, command), ...args], { env, cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
