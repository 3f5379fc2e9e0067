import { join } from 'node:path';
import { BACKING_NAMES, DEFAULT_BACKING_PORTS } from '../backing/backing.ts';
import { loadKeys, printsOf } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { type Plan, processEnv, settingsOf } from './plan.ts';
import { PROCESSES, type ProcessRow, ROOT } from './processes.ts';
import type { RunInfo } from './run-file.ts';

const CACHE_DIR = join(ROOT, '.cache');

/**
 * Returns the environment of a process that joins a running system: its backing services, keys, and
 * prices. Throws a StartError if `run.json` is incomplete, or if a key here differs from the key of
 * the running system.
 */
export async function envForCommand(
  dataDir: string,
  run: RunInfo,
  row: ProcessRow,
): Promise<NodeJS.ProcessEnv> {
  if (!BACKING_NAMES.every((name) => run.backing[name]))
    throw new StartError('.data/run.json is not complete. Start the system again.');
  // The canary calls the site of the running system, and reads the local inbox.
  const env = { PUBLIC_URL: run.web, CANARY_MAILBOX: run.inbox ?? '', ...process.env, ...run.prices };
  const keys = await loadKeys(dataDir, env);
  const prints = printsOf(keys);
  const others = row.env.filter((name) => name in prints && prints[name] !== run.keyPrints[name]);
  if (others.length > 0)
    throw new StartError(`The running system has a different ${others.join(', ')}: set the same value here.`);
  const plan: Plan = {
    rows: [...PROCESSES, row],
    balanced: [],
    backingPorts: DEFAULT_BACKING_PORTS,
  };
  const backing = new Map(Object.entries(run.backing));
  return processEnv(row, settingsOf({ plan, keys, env, dataDir }, backing), env, CACHE_DIR);
}
