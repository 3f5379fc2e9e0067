import { setTimeout as sleep } from 'node:timers/promises';
import { holdProcesses, releaseProcesses } from './processes/hold.ts';
import { areReady } from './restore/are-ready.ts';
import { countGhosts } from './restore/census.ts';
import { type Command, readCommand, runCommand } from './restore/run-command.ts';

/*
 * `npm run restore -- --from FOLDER|s3://… [--at TIME] [--only DATABASE] [--yes]` follows the
 * runbook. It stops all processes that write (or checks that they are stopped), restores the
 * databases, empties Redis, repeats erasures that happened after the backup, recovers access and
 * audit from Kafka, republishes the states, starts the processes, and counts ghosts. The last line
 * is JSON.
 */

/**
 * Collections that only grow, so the server's documents stay: the list of erased people, the audit,
 * and the public log, which must never have a second history.
 */
const GROWING = {
  'croneai_auth.erased_users': 'server',
  // A row of the server may have been erased after the backup.
  'croneai_admin.audit_chain': 'server',
  'croneai_admin.audit_erasures': 'server',
  'croneai_admin.audit_head': 'sequence',
  // A secret that was replaced after the backup must not work again.
  'croneai_admin.brokers': 'version',
  'croneai_signals.public_log_leaves': 'backup',
  'croneai_signals.public_log_tiles': 'backup',
  'croneai_signals.public_logs': 'size',
};
/**
 * The first prefix holds the last signed heads, with which workers detect that a log was rolled
 * back.
 */
const KEPT_KEYS = 'signals:public-log:,maintenance,status:history:,backup-report';
/** This process may keep running, because it writes to no database. */
const MAY_RUN = 'gateway';
/** Exit code of a restore that was refused before it changed anything. */
const UNCHANGED = 1;
/** Time for consumers to process the republished states. */
const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 1_000;

type Loss = { database: string; collection: string; documents: number };
type Outcome = {
  ok: boolean;
  databases: number;
  documents: number;
  bytes: number;
  tookMs: number;
  lost: Loss[];
};

const command = await readCommand();
const started = performance.now();
const { outcome, mayServe } = await restoreAll(command);
if (command.run && mayServe) releaseProcesses(command.dataDir);
else if (command.run) console.error('The services stay stopped. Run the command again.');
if (outcome.ok) outcome.ok = await isSettled(command);
console.log(JSON.stringify({ ...outcome, tookMs: Math.round(performance.now() - started) }));
process.exitCode = outcome.ok ? 0 : 1;

/** `mayServe` is false while the databases are partly restored or inconsistent with each other. */
async function restoreAll({ dataDir, env, run, args }: Command) {
  if (run && args.includes('--yes')) holdProcesses(dataDir);
  const keeps = ['--growing', JSON.stringify(GROWING), '--keep-keys', KEPT_KEYS, '--may-run', MAY_RUN];
  const script = 'packages/platform/src/backup/commands/restore.ts';
  const { code, output } = await runCommand(script, { args: [...args, ...keeps], env, quiet: true });
  const lines = output.trim().split('\n');
  const outcome = JSON.parse(lines.pop() ?? '{}') as Outcome;
  for (const line of lines) if (line) console.log(line);
  if (!outcome.ok) return { outcome, mayServe: code === UNCHANGED };
  const isRepaired = await repair(env);
  return { outcome: { ...outcome, ok: isRepaired }, mayServe: isRepaired };
}

/**
 * Makes the restored databases consistent with each other and with Kafka, while no process writes.
 */
async function repair(env: NodeJS.ProcessEnv): Promise<boolean> {
  const commands: [string, string][] = [
    ['auth', 'services/auth/src/users/commands/republish.ts'],
    ['auth', 'services/auth/src/api-keys/commands/revoke-all.ts'],
    ['admin', 'services/admin/src/members/commands/republish.ts'],
    ['admin', 'services/admin/src/audit/commands/recover.ts'],
  ];
  for (const [service, script] of commands) {
    const { code } = await runCommand(script, { env: { ...env, MONGO_DATABASE: `croneai_${service}` } });
    if (code !== 0) return false;
  }
  return true;
}

/** Waits for the services, counts ghosts, and verifies the audit. */
async function isSettled({ env, run }: Command): Promise<boolean> {
  if (!run) console.log('Now start the services. They publish the states, and erase whoever must be.');
  const isReady = !run || (await areReady(run.processes, 'restore'));
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  let census = await countGhosts(env.MONGO_URL ?? '');
  while (run && census.length > 0 && Date.now() < deadline) {
    await sleep(LOOK_EVERY_MS);
    census = await countGhosts(env.MONGO_URL ?? '');
  }
  for (const { database, collection, documents } of census)
    console.log(`ghosts: ${documents} documents of ${database}.${collection} are about nobody`);
  const script = 'services/admin/src/audit/commands/verify.ts';
  const { code } = await runCommand(script, { env: { ...env, MONGO_DATABASE: 'croneai_admin' } });
  return isReady && (!run || census.length === 0) && code === 0;
}
