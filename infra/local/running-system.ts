import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keys } from '../keys/make-keys.mjs';
import type { BackingName } from './backing/backing.ts';
import type { BackingPart } from './backing/backing-service.ts';
import { pricesIn } from './prices.ts';
import type { Child, ChildSpec } from './processes/child.ts';
import type { Claim } from './processes/claim.ts';
import { isHeld, releaseAtStart } from './processes/hold.ts';
import { healthOfRow, isReplica, type Plan, processEnv, settingsOf, urlOf } from './processes/plan.ts';
import { type ProcessRow, ROOT } from './processes/processes.ts';
import {
  addedWorkers,
  type RunInfo,
  readRunFile,
  removeRunFile,
  writeRunFile,
} from './processes/run-file.ts';
import { type Supervised, supervise } from './processes/supervisor.ts';
import { printsOf } from './secrets.ts';
import type { DemoAccounts } from './seed/demo-accounts.ts';
import { StartError } from './start-error.ts';

/**
 * Everything is stopped within 10 s. The services get most of this time, to finish their requests
 * and jobs.
 */
const STOP_SERVICES_MS = 6_500;
const STOP_BACKING_MS = 2_500;
const LOOK_FOR_HOLD_EVERY_MS = 250;

export type SystemOptions = {
  /** Folder for data, logs, keys, demo accounts, and `run.json`. */
  dataDir: string;
  /** The documented ports, or free ones for a separate test system. */
  ports: 'default' | 'free';
  workers: number;
  /** Replicas of the gateway and of each service, behind nginx if there are several. */
  replicas?: number;
  /**
   * The operator's environment: addresses of the operator's services, and settings such as
   * SIGNAL_SLOT_SECONDS.
   */
  env: NodeJS.ProcessEnv;
  /** Reports progress; `tookMs` is set when a step has finished. */
  report: (part: string, text: string, tookMs?: number) => void;
  /** Aborts the start. */
  signal?: AbortSignal;
  /**
   * Called after a process died too often while the system ran, and everything has been stopped.
   */
  onFailure?: (error: Error) => void;
  cacheDir?: string;
  /** Rows of processes.ts, unless a test of the starter supplies its own. */
  processes?: ProcessRow[];
  /** False in tests that need no demo accounts. */
  seed?: boolean;
};

/** Everything that is decided before the first process starts. */
export type Prepared = { plan: Plan; keys: Keys; accounts: DemoAccounts };

/** A system from the start of its first process to the end of its last. */
export type Start = Prepared & {
  options: SystemOptions;
  cacheDir: string;
  logDir: string;
  claim: Claim;
  /** Filled as processes start. */
  children: Map<string, Supervised>;
  /** Filled as backing services are found. */
  backing: Map<BackingName, BackingPart>;
  /** Programs that do one task on the system and then exit. */
  errands: Set<Child>;
  failed: Promise<never>;
  fail: (error: Error) => void;
  startedAt: string;
  phase: 'starting' | 'up' | 'stopping';
  /** Settles when everything has ended. */
  stopped: PromiseWithResolvers<void>;
};

export function createStart(options: SystemOptions, claim: Claim, prepared: Prepared): Start {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  return {
    ...prepared,
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
    phase: 'starting',
    stopped: Promise.withResolvers<void>(),
  };
}

/** Starts and supervises a process; resolves when it is ready. */
export async function launch(start: Start, spec: ChildSpec): Promise<void> {
  if (start.phase === 'stopping') throw new StartError('stopped');
  const child = supervise(spec, {
    onSpawn: (name, pid) => start.claim.note(name, pid),
    onReady: () => {
      if (start.phase === 'up') void saveRunFile(start);
    },
    onDeath: (name, line) => start.options.report(name, line),
    onGiveUp: (_name, error) => start.fail(error),
  });
  start.children.set(spec.name, child);
  await child.firstReady;
}

export function stopAll(start: Start): Promise<void> {
  if (start.phase !== 'stopping') {
    start.phase = 'stopping';
    start.claim.stopping();
    stopInOrder(start).then(start.stopped.resolve, start.stopped.reject);
  }
  return start.stopped.promise;
}

/**
 * Stops the services first, so that they finish their work while the backing services still answer.
 */
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

/**
 * Watches for a hold on the data folder. When a hold begins, stops all processes that write to the
 * stores; when it ends, starts them again. Gateways keep running, and answer that the services are
 * down.
 */
export async function followHold(start: Start): Promise<void> {
  const { dataDir, report } = start.options;
  const names = new Set(
    start.plan.rows.map(({ name }) => name).filter((name) => !isReplica(name, 'gateway')),
  );
  const writers = [...start.children.values()].filter(({ name }) => names.has(name));
  for (let wasHeld = false; start.phase !== 'stopping'; await sleep(LOOK_FOR_HOLD_EVERY_MS)) {
    const isNow = isHeld(dataDir);
    if (isNow === wasHeld) continue;
    wasHeld = isNow;
    report(
      'stores',
      isNow ? 'stopping all services for a restore or upgrade' : 'starting the services again',
    );
    if (isNow)
      await Promise.all([
        ...[...start.errands].map((errand) => errand.kill()),
        ...writers.map((child) => child.hold(STOP_SERVICES_MS)),
      ]);
    // If a process dies too often, `onGiveUp` ends the system.
    else await Promise.allSettled(writers.map((child) => child.restart()));
    if (start.phase === 'up') await saveRunFile(start);
  }
}

/** Waits for the end of a hold that an interrupted restore or upgrade left. */
export async function awaitRelease(start: Start): Promise<void> {
  const { dataDir, report } = start.options;
  releaseAtStart(dataDir);
  if (!isHeld(dataDir)) return;
  await saveRunFile(start);
  report('stores', 'a restore or upgrade did not finish; run it again (npm run restore, npm run upgrade)');
  while (isHeld(dataDir) && start.phase !== 'stopping') await sleep(LOOK_FOR_HOLD_EVERY_MS);
}

export function rowOf(start: Start, name: string): ProcessRow {
  const row = start.plan.rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`this system runs no ${name}`);
  return row;
}

/** Returns the environment of a process. The backing services must be found already. */
export function envOf(start: Start, row: ProcessRow): NodeJS.ProcessEnv {
  const { plan, keys, cacheDir } = start;
  const { env, dataDir } = start.options;
  return processEnv(row, settingsOf({ plan, keys, env, dataDir }, start.backing), env, cacheDir);
}

export function infoOf(start: Start): RunInfo {
  // Absent while the process is down, so that no script signals a reused process id.
  const pidOf = (name: string): { pid?: number } => {
    const pid = start.children.get(name)?.pid();
    return pid === undefined ? {} : { pid };
  };
  const backing = [...start.backing].map(
    ([name, { url, by }]) => [name, { url, by, ...pidOf(name) }] as const,
  );
  return {
    startedAt: start.startedAt,
    web: urlOf(start.plan, 'gateway'),
    inbox: start.backing.get('smtp')?.inboxUrl ?? null,
    accounts: start.accounts,
    prices: pricesIn(start.options.env),
    keyPrints: printsOf(start.keys),
    processes: start.plan.rows.map((row) => ({
      name: row.name,
      ...pidOf(row.name),
      port: row.port,
      health: healthOfRow(row),
    })),
    // The same program simulates the push services and Telegram.
    backing: withTelegram(Object.fromEntries(backing)),
  };
}

const withTelegram = (backing: RunInfo['backing']): RunInfo['backing'] =>
  backing.push ? { ...backing, telegram: backing.push } : backing;

export async function saveRunFile(start: Start): Promise<void> {
  const info = infoOf(start);
  const before = await readRunFile(start.options.dataDir);
  if (start.phase === 'stopping') return;
  info.processes.push(...addedWorkers(before, info.processes));
  writeRunFile(start.options.dataDir, info);
}
