import { join } from 'node:path';
import { holdProcesses, holdUntilRestart, releaseProcesses } from '../processes/hold.ts';
import { ROOT } from '../processes/processes.ts';
import { areReady } from '../restore/are-ready.ts';
import { type Command, runCommand } from '../restore/run-command.ts';

/** Outcome of an upgrade. The fields from `databases` to `bytes` describe its backup. */
export type UpgradeOutcome = {
  ok: boolean;
  databases: number;
  documents: number;
  bytes: number;
  migrations: string[];
  indexes: number;
  isRestored: boolean;
  tookMs: number;
};

/** A script that upgrades one database. */
type Step = { database: string; script: string };

const serviceStep = (service: string): Step => ({
  database: `croneai_${service}`,
  script: join(ROOT, `services/${service}/src/commands/upgrade.ts`),
});
/** The services in the order in which they are upgraded. */
export const STEPS: readonly Step[] = ['auth', 'admin', 'leads', 'notifier', 'signals'].map(serviceStep);

const UPGRADE_STORES = 'packages/platform/src/upgrade/commands/upgrade-stores.ts';
const AUDIT: Step = {
  database: 'croneai_admin',
  script: join(ROOT, 'services/admin/src/audit/commands/verify.ts'),
};
const VERIFY_LOG = 'packages/tlog/src/verify.ts';
/**
 * Exit code of VERIFY_LOG if the public log was changed. Code 2 means that the log is unreadable or
 * does not exist yet.
 */
const BROKEN_LOG = 1;

/**
 * Upgrades the stores of a system. It stops the processes of `npm start` that write, and starts
 * them again unless they would repeat a failed migration.
 */
export async function runUpgrade(command: Command, steps = STEPS): Promise<UpgradeOutcome> {
  const { run, env, dataDir } = command;
  if (run) holdProcesses(dataDir);
  const started = performance.now();
  const args = ['--steps', JSON.stringify(steps), '--check', JSON.stringify(AUDIT), ...command.args];
  if (run) args.push('--stopped');
  const { output } = await runCommand(UPGRADE_STORES, { args, env, quiet: true });
  const lines = output.trim().split('\n');
  const outcome = JSON.parse(lines.pop() ?? '') as UpgradeOutcome;
  for (const line of lines) if (line) console.log(line);
  if (run && outcome.isRestored) {
    holdUntilRestart(dataDir);
    console.error('The services stay stopped. Return to the earlier release, and restart npm start.');
  } else if (run) {
    releaseProcesses(dataDir);
    const isUp = await areReady(run.processes, 'upgrade');
    outcome.ok &&= isUp && (await runCommand(VERIFY_LOG, { args: [run.web], env })).code !== BROKEN_LOG;
  } else if (outcome.ok) console.log('Now start the new release.');
  return { ...outcome, tookMs: Math.round(performance.now() - started) };
}
