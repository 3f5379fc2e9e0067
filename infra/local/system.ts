import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BACKING_NAMES, type BackingName, findPart } from './backing/backing.ts';
import { type BackingPart, requireAnswer } from './backing/backing-service.ts';
import { MissingPrograms, throwMissing } from './backing/debian.ts';
import { findNginx } from './backing/nginx.ts';
import { requireFreePorts } from './backing/ports.ts';
import type { ChildSpec } from './processes/child.ts';
import { claimData } from './processes/claim.ts';
import { isReplica, makePlan, type Plan, specOfRow, urlOf } from './processes/plan.ts';
import type { ProcessRow } from './processes/processes.ts';
import type { Supervised } from './processes/supervisor.ts';
import {
  awaitRelease,
  createStart,
  envOf,
  followHold,
  infoOf,
  launch,
  type Prepared,
  rowOf,
  type Start,
  type SystemOptions,
  saveRunFile,
  stopAll,
} from './running-system.ts';
import { loadKeys, loadOrCreate } from './secrets.ts';
import { makeDemoAccounts, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemoHistory } from './seed/demo-history.ts';
import { StartError } from './start-error.ts';
import { ensureWebBuilt } from './web-build.ts';

const LOOSE_ENDS_MS = 500;

/** Settings that name an operator's own backing services. */
const THEIR_SETTING: Partial<Record<BackingName, string>> = {
  mongo: 'MONGO_URL',
  redis: 'REDIS_URL',
  kafka: 'KAFKA_BROKERS',
  smtp: 'SMTP_URL',
};

export type System = Awaited<ReturnType<typeof startSystem>>;

/**
 * Starts the backing services, the web build, our processes, and the demo accounts. If it throws,
 * nothing is left running.
 */
export async function startSystem(options: SystemOptions) {
  const claim = await claimData(options.dataDir, (line) => options.report('start', line));
  const prepared = await prepare(options).catch((error: unknown) => {
    claim.release();
    throw error;
  });
  const start = createStart(options, claim, prepared);
  const up = bringUp(start);
  try {
    await Promise.race([up, start.failed, abortOf(options.signal)]);
  } catch (error) {
    await stopAll(start);
    // From here on, no process starts, so the other steps end soon. Because of the timeout,
    // a download in progress cannot delay the end.
    await Promise.race([up.catch(() => undefined), sleep(LOOSE_ENDS_MS)]);
    throw error;
  }
  start.failed.catch(async (error: Error) => {
    await stopAll(start);
    options.onFailure?.(error);
  });
  const get = (name: string): Supervised => {
    const child = start.children.get(name);
    if (!child) throw new Error(`this system runs no ${name}`);
    return child;
  };
  return {
    info: () => infoOf(start),
    /** Environment of a process, for programs that act on its data. */
    envOf: (name: string) => envOf(start, rowOf(start, name)),
    /** Kills a process or a backing service with SIGKILL. It stays down until `restart`. */
    kill: (name: string) => get(name).kill(),
    /** Starts the process again with the same port and data; resolves when it is ready. */
    restart: (name: string) => get(name).restart(),
    /** Stops everything within 10 s. */
    stop: () => stopAll(start),
  };
}

async function prepare(options: SystemOptions): Promise<Prepared> {
  const { dataDir, env } = options;
  const plan = await makePlan(options);
  const keys = await loadKeys(dataDir, env);
  await requireFreePorts(portsToTake(plan, env));
  const accounts = await loadOrCreate(join(dataDir, 'demo-accounts.json'), makeDemoAccounts);
  return { plan, keys, accounts };
}

async function bringUp(start: Start): Promise<void> {
  const { plan, accounts } = start;
  const { env, report } = start.options;
  const web = timed(report, 'web', () => ensureWebBuilt(start.cacheDir, env, (line) => report('web', line)));
  // The build is awaited later. Without this line, a failure in the meantime would be an unhandled
  // rejection.
  web.catch(() => undefined);
  await startBackings(start);
  await awaitRelease(start);
  const startRow = (row: ProcessRow): Promise<void> =>
    timed(report, row.name, () =>
      launch(start, specOfRow(row, envOf(start, row), start.logDir)).then(() => 'ready'),
    );
  const { gateways = [], services = [] } = Object.groupBy(plan.rows, ({ name }) =>
    isReplica(name, 'gateway') ? 'gateways' : 'services',
  );
  await Promise.all([
    ...services.map(startRow),
    // Gateways read the site's files when they start.
    ...gateways.map((row) => web.then(() => startRow(row))),
  ]);
  if (start.options.seed !== false) {
    const seed = seedDemoAccounts(accounts, urlOf(plan, 'gateway'), envOf(start, rowOf(start, 'auth')));
    await timed(report, 'accounts', () => seed.then(() => 'demo accounts ready'));
    seedDemoHistory(start);
  }
  start.phase = 'up';
  await saveRunFile(start);
  void followHold(start);
}

/**
 * Starts the stores and, for replicas, nginx. Finds all programs first, so that one error names all
 * missing ones.
 */
async function startBackings(start: Start): Promise<void> {
  const { report } = start.options;
  const parts = BACKING_NAMES.map((name) => ({ name, found: findBacking(start, name) }));
  const balancer = findBalancer(start);
  const allFound = allOrMissing([...parts.map(({ found }) => found), balancer]);
  const launchPart = async (name: BackingName, found: Promise<BackingPart>): Promise<string> => {
    await allFound;
    const part = await found;
    start.backing.set(name, part);
    if (part.spec) await launch(start, part.spec);
    else await requireAnswer(part);
    return `ready (${part.by})`;
  };
  const launchBalancer = async (): Promise<string> => {
    await allFound;
    const spec = await balancer;
    if (spec) await launch(start, spec);
    return 'ready';
  };
  await Promise.all([
    ...parts.map(({ name, found }) => timed(report, name, () => launchPart(name, found))),
    ...(start.plan.balanced.length > 0 ? [timed(report, 'nginx', launchBalancer)] : []),
  ]);
}

/** Rejects with one error for all missing programs, or at once with any other failure. */
async function allOrMissing(steps: readonly Promise<unknown>[]): Promise<void> {
  const missing: MissingPrograms[] = [];
  const noting = (step: Promise<unknown>) =>
    step.catch((error: unknown) => {
      if (!(error instanceof MissingPrograms)) throw error;
      missing.push(error);
    });
  await Promise.all(steps.map(noting));
  throwMissing(missing);
}

function portsToTake(plan: Plan, env: NodeJS.ProcessEnv): { name: string; port: number }[] {
  const { mongo, redis, kafka, kafkaController, smtp, inbox, push } = plan.backingPorts;
  const ports: Record<BackingName, number[]> = {
    mongo: [mongo],
    redis: [redis],
    kafka: [kafka, kafkaController],
    smtp: [smtp, inbox],
    push: [push],
  };
  const ours = BACKING_NAMES.filter((name) => !env[THEIR_SETTING[name] ?? '']);
  return [
    ...plan.rows,
    ...plan.balanced,
    ...ours.flatMap((name) => ports[name].map((port) => ({ name, port }))),
  ];
}

function findBacking(start: Start, name: BackingName): Promise<BackingPart> {
  const { dataDir, env, report } = start.options;
  return findPart(name, {
    ports: start.plan.backingPorts,
    dataDir: join(dataDir, 'backing'),
    logDir: start.logDir,
    cacheDir: start.cacheDir,
    env,
    report: (_name, line) => report(name, line),
  });
}

/**
 * Returns the start command of nginx. Returns undefined without replicas, because only replicas
 * need nginx.
 */
async function findBalancer(start: Start): Promise<ChildSpec | undefined> {
  const { balanced } = start.plan;
  if (balanced.length === 0) return undefined;
  const { dataDir, env, report } = start.options;
  const context = {
    dataDir: join(dataDir, 'backing', 'nginx'),
    logDir: start.logDir,
    cacheDir: start.cacheDir,
    env,
    report: (line: string) => report('nginx', line),
  };
  return findNginx(context, balanced);
}

async function timed(
  report: SystemOptions['report'],
  part: string,
  step: () => Promise<string>,
): Promise<void> {
  const startedAt = Date.now();
  const outcome = await step();
  report(part, outcome, Date.now() - startedAt);
}

/** Rejects when the signal is aborted. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(new StartError('Stopped before everything was up.'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
