import { join } from 'node:path';
import { type Keys, makeKeys } from '../../keys/make-keys.mjs';
import { BACKING_NAMES, DEFAULT_BACKING_PORTS } from '../backing/backing.ts';
import { loadOrMake } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { type Plan, processEnv, settingsOf } from './plan.ts';
import { PROCESSES, type ProcessRow, ROOT } from './processes.ts';
import type { RunInfo } from './run-file.ts';

const CACHE_DIR = join(ROOT, '.cache');

/** Environment of a process beside a running system: its backing services, keys and prices. Throws a StartError for a record with holes. */
export async function envBeside(dataDir: string, run: RunInfo, row: ProcessRow): Promise<NodeJS.ProcessEnv> {
  if (!BACKING_NAMES.every((name) => run.backing[name]))
    throw new StartError('.data/run.json is not complete. Start the system again.');
  const keys = await loadOrMake<Keys>(join(dataDir, 'keys.json'), makeKeys);
  const plan: Plan = {
    rows: [...PROCESSES, row],
    balanced: [],
    backingPorts: DEFAULT_BACKING_PORTS,
  };
  const env = { ...process.env, ...run.prices };
  return processEnv(row, settingsOf(plan, new Map(Object.entries(run.backing)), keys, env), env, CACHE_DIR);
}
