import { join } from 'node:path';
import type { BackingName } from './backing/backing.ts';
import type { BackingPart } from './backing/backing-service.ts';
import type { Child, ChildSpec } from './processes/child.ts';
import type { Claim } from './processes/claim.ts';
import { healthOfRow, type Plan, processEnv, urlOfRow } from './processes/plan.ts';
import { type ProcessRow, ROOT, type SystemSettings } from './processes/processes.ts';
import {
  addedWorkers,
  type RunInfo,
  readRunFile,
  removeRunFile,
  writeRunFile,
} from './processes/run-file.ts';
import { type Supervised, supervise } from './processes/supervisor.ts';
import type { DemoAccounts } from './seed/demo-accounts.ts';
import { StartError } from './start-error.ts';
import type { SystemOptions } from './system-options.ts';

/** Everything is stopped within 10 s: the services get the most of it, for the requests and jobs that they have taken. */
const STOP_SERVICES_MS = 6_500;
const STOP_BACKING_MS = 2_500;

/** What is known and running while a system comes up and as long as it is up. */
export type Start = {
  options: SystemOptions;
  cacheDir: string;
  logDir: string;
  claim: Claim;
  children: Map<string, Supervised>;
  backing: Map<BackingName, BackingPart>;
  /** Programs that do one thing beside the system and end. */
  errands: Set<Child>;
  failed: Promise<never>;
  fail: (error: Error) => void;
  plan?: Plan;
  settings?: Partial<SystemSettings>;
  accounts?: DemoAccounts;
  startedAt: string;
  isUp: boolean;
  isStopping: boolean;
  stopped?: Promise<void>;
};

export function createStart(options: SystemOptions, claim: Claim): Start {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  return {
    options,
    claim,
    cacheDir: options.cacheDir ?? join(ROOT, '.cache'),
    logDir: join(options.dataDir, 'logs'),
    children: new Map(),
    backing: new Map(),
    errands: new Set(),
    failed: failed.promise,
    fail: failed.reject,
    startedAt: new Date().toISOString(),
    isUp: false,
    isStopping: false,
  };
}

/** Starts and supervises a process; resolves when it is ready. */
export async function launch(start: Start, spec: ChildSpec): Promise<void> {
  if (start.isStopping) throw new StartError('stopped');
  const child = supervise(spec, {
    onSpawn: (name, pid) => start.claim.note(name, pid),
    onReady: () => {
      if (start.isUp) void saveRunFile(start);
    },
    onDeath: (name, line) => start.options.report(name, line),
    onGiveUp: (_name, error) => start.fail(error),
  });
  start.children.set(spec.name, child);
  await child.firstReady;
}

export function stopAll(start: Start): Promise<void> {
  start.isStopping = true;
  start.stopped ??= stopInOrder(start);
  return start.stopped;
}

/** Services first: they finish what they have taken while the backing services still answer. */
async function stopInOrder(start: Start): Promise<void> {
  const isBacking = (child: Supervised): boolean => start.backing.has(child.name as BackingName);
  const children = [...start.children.values()];
  await Promise.all([...start.errands].map((errand) => errand.kill()));
  await Promise.all(
    children.filter((child) => !isBacking(child)).map((child) => child.stop(STOP_SERVICES_MS)),
  );
  await Promise.all(children.filter(isBacking).map((child) => child.stop(STOP_BACKING_MS)));
  removeRunFile(start.options.dataDir);
  start.claim.release();
}

export function rowOf(start: Start, name: string): ProcessRow {
  const row = start.plan?.rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`this system runs no ${name}`);
  return row;
}

export function envOf(start: Start, row: ProcessRow): NodeJS.ProcessEnv {
  return processEnv(row, start.settings ?? {}, start.options.env, start.cacheDir);
}

export function infoOf(start: Start): RunInfo {
  // A process that is not there has none: a made-up number would be killed by whoever believes it.
  const pidOf = (name: string): { pid?: number } => {
    const pid = start.children.get(name)?.pid();
    return pid === undefined ? {} : { pid };
  };
  const backing = [...start.backing].map(
    ([name, { url, by }]) => [name, { url, by, ...pidOf(name) }] as const,
  );
  return {
    startedAt: start.startedAt,
    web: urlOfRow(rowOf(start, 'gateway')),
    inbox: start.backing.get('smtp')?.inboxUrl ?? null,
    accounts: start.accounts as DemoAccounts,
    processes: (start.plan?.rows ?? []).map((row) => ({
      name: row.name,
      ...pidOf(row.name),
      port: row.port,
      health: healthOfRow(row),
    })),
    backing: Object.fromEntries(backing),
  };
}

export async function saveRunFile(start: Start): Promise<void> {
  const info = infoOf(start);
  const before = await readRunFile(start.options.dataDir);
  if (start.isStopping) return;
  info.processes.push(...addedWorkers(before, info.processes));
  writeRunFile(start.options.dataDir, info);
}
