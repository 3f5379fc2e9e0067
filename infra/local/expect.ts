import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { envBeside } from './processes/env-beside.ts';
import { ROOT, trainerRow } from './processes/processes.ts';
import { readRunFile } from './processes/run-file.ts';

/*
 * `npm run expect`: what the engine would have published in the last 28 days of the running system's prices. Shown here, and kept for the
 * desk "Engine".
 */

const DATA_DIR = join(ROOT, '.data');
const COMMAND = join(ROOT, 'services/signals/src/expectation/commands/expect-signals.ts');

const run = await readRunFile(DATA_DIR);
if (run) {
  const env = await envBeside(DATA_DIR, run, trainerRow(1));
  const [code] = await once(spawn(process.execPath, [COMMAND], { env, cwd: ROOT, stdio: 'inherit' }), 'exit');
  process.exitCode = code ?? 1;
} else {
  console.error(
    'No system runs here. Start it first: npm start. Of a folder of recordings: npm run lab -- expect FOLDER',
  );
  process.exitCode = 1;
}
