import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortFree } from './backing/ports.ts';
import { startChild } from './processes/child.ts';
import { envForCommand } from './processes/env-for-command.ts';
import { isHeld } from './processes/hold.ts';
import { healthOfRow, specOfRow } from './processes/plan.ts';
import { canaryRow, type ProcessRow, ROOT, trainerRow, workerRow } from './processes/processes.ts';
import { type RunInfo, readRunFile, writeRunFile } from './processes/run-file.ts';
import { StartError } from './start-error.ts';

/*
 * `npm run worker`, `npm run trainer`, and `npm run canary` add one such process to a running
 * system, on its backing services. The process ends on Ctrl-C, or when the system has stopped.
 */

const DATA_DIR = join(ROOT, '.data');
const LOOK_EVERY_MS = 1_000;
const MOST_WORKERS = 49;

const ROWS: Record<string, (number: number) => ProcessRow> = { trainer: trainerRow, canary: canaryRow };
const rowOfNumber = ROWS[process.argv[2] ?? ''] ?? workerRow;

async function main(): Promise<void> {
  const run = await readRunFile(DATA_DIR);
  if (!run) throw new StartError('No system runs here. Start it first: npm start');
  const row = await nextWorker(run);
  const worker = startChild(specOfRow(row, await envForCommand(DATA_DIR, run, row), join(DATA_DIR, 'logs')));
  const stopRequest = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
    process.on('disconnect', resolve);
  });
  await Promise.race([worker.waitUntilReady(), stopRequest]);
  await list(row, worker.pid);
  console.log(
    `${row.name} is up (process ${worker.pid}, ${healthOfRow(row)}). Ctrl-C stops this process only.`,
  );
  await Promise.race([stopRequest, worker.exited, systemGone(run.startedAt)]);
  const died = worker.hasExited();
  await worker.stop();
  await unlist(row);
  if (died) throw new StartError(`${row.name} died. See .data/logs/${row.name}.log`);
  console.log(`${row.name} is stopped.`);
}

/** Returns the first row whose name is not in use in the system, and whose port is free. */
async function nextWorker(run: RunInfo): Promise<ProcessRow> {
  for (let number = 1; number <= MOST_WORKERS; number++) {
    const row = rowOfNumber(number);
    const taken = run.processes.some(({ name }) => name === row.name);
    if (!taken && (await isPortFree(row.port))) return row;
  }
  throw new StartError(`At most ${MOST_WORKERS} of them can run.`);
}

async function list(row: ProcessRow, pid: number | undefined): Promise<void> {
  const run = await readRunFile(DATA_DIR);
  if (!run) return;
  const others = run.processes.filter(({ name }) => name !== row.name);
  const entry = {
    name: row.name,
    ...(pid === undefined ? {} : { pid }),
    port: row.port,
    health: healthOfRow(row),
  };
  writeRunFile(DATA_DIR, { ...run, processes: [...others, entry] });
}

async function unlist(row: ProcessRow): Promise<void> {
  const run = await readRunFile(DATA_DIR);
  if (!run) return;
  writeRunFile(DATA_DIR, { ...run, processes: run.processes.filter(({ name }) => name !== row.name) });
}

/** Resolves when the system that this worker joined has stopped, or is on hold for a restore. */
async function systemGone(startedAt: string): Promise<void> {
  while (!isHeld(DATA_DIR) && (await readRunFile(DATA_DIR))?.startedAt === startedAt)
    await sleep(LOOK_EVERY_MS);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
