import { setTimeout as sleep } from 'node:timers/promises';
import { holdProcesses, releaseProcesses } from './processes/hold.ts';
import { areReady } from './restore/are-ready.ts';
import { countGhosts } from './restore/census.ts';
import { KEEPS, REPAIRS, RESTORE_STORES } from './restore/restore-steps.ts';
import { type Command, readCommand, runCommand } from './restore/run-command.ts';

/*
 * `npm run restore -- --from FOLDER|s3://… [--at TIME] [--only DATABASE] [--yes]` follows the
 * runbook. It stops all processes that write (or checks that they are stopped), restores the
 * databases, and empties Redis. It repeats erasures that happened after the backup, recovers the
 * members' access and the audit log from Kafka, and publishes the states of all members again. Then
 * it starts the processes, and counts ghosts, which are documents about members who do not exist in
 * auth. The last line of the output is JSON.
 */

/** Exit code of a restore that was refused before it changed anything. */
const UNCHANGED = 1;
/** Time for consumers to process the republished states. */
const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 1_000;

type Loss = { database: string; collection: string; documents: number; changed: number };
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

/**
 * Restores and repairs the databases. `mayServe` is false if the databases are only partly restored
 * or inconsistent with each other.
 */
async function restoreAll({ dataDir, env, run, args }: Command) {
  if (run && args.includes('--yes')) holdProcesses(dataDir);
  const { code, output } = await runCommand(RESTORE_STORES, { args: [...args, ...KEEPS], env, quiet: true });
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
  for (const { service, script } of REPAIRS) {
    const { code } = await runCommand(script, { env: { ...env, MONGO_DATABASE: `croneai_${service}` } });
    if (code !== 0) return false;
  }
  return true;
}

/**
 * Waits for the services, counts documents about members who do not exist, and verifies the audit
 * log.
 */
async function isSettled({ env, run }: Command): Promise<boolean> {
  if (!run)
    console.log('Now start the services. They publish the states, and erase the members who must be erased.');
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
