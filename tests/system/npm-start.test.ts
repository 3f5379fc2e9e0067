import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors } from '@croneai/contracts/errors.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readRecord, startTimeOf } from '../../infra/local/processes/process-record.mjs';
import type { RunInfo } from '../../infra/local/processes/run-file.ts';
import { dashboardQueries } from '../../infra/observe/dashboard.ts';
import {
  accessMatrix,
  type Caller,
  type Cell,
  sessionOf,
  type Verdict,
  verdictOf,
} from '../support/access-matrix.ts';
import { apiClient, signIn } from '../support/api-client.ts';
import { requirePid } from '../support/require-pid.ts';
import { createTestSessions, type TestSessions } from '../support/sessions.ts';
import { outsideEnvironment } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/*
 * `npm start` from a user's view: the entry script, the real services, and separate backing
 * services. While it runs, also tests who may make which call.
 */

const ENTRY = fileURLToPath(new URL('../../infra/start.mjs', import.meta.url));
const OBSERVE = fileURLToPath(new URL('../../infra/local/observe.ts', import.meta.url));
/**
 * Time limit for the start. It is long, because other test files start whole systems at the same
 * time.
 */
const UP_WITHIN_MS = 400_000;
/** A quiet machine needs a few seconds. */
const STOPPED_WITHIN_MS = 30_000;

/**
 * Age of the sign-ins. An account can be deleted only soon after a sign-in, so no cell of the
 * matrix really deletes an account.
 */
const SIGNED_IN_AGO_MS = 60 * 60 * 1000;

let dataDir: string;
let first: Running | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'croneai-npm-start-'));
  first = await start();
}, UP_WITHIN_MS);
afterAll(async () => {
  first?.entry.kill('SIGTERM');
  await first?.exitCode;
  await rm(dataDir, { recursive: true, force: true });
});

type Running = {
  entry: ChildProcess;
  run: RunInfo;
  output(): string;
  starterPid: number;
  /** Process ids of all services and backing services. */
  pids: number[];
  exitCode: Promise<number | null>;
};

async function start(): Promise<Running> {
  const entry = spawn(process.execPath, [ENTRY, '--data', dataDir, '--free-ports'], {
    // With few markets, the trainer leaves enough processor time for the tests.
    env: { ...outsideEnvironment(), MARKET_DATA_PAIRS: '8', RATE_LIMIT_SCALE: '1000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [entry.stdout, entry.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exitCode = new Promise<number | null>((resolve) => entry.once('exit', resolve));
  await until(
    'the closing block of npm start',
    () => {
      if (entry.exitCode !== null) throw new Error(`it ended: ${output}`);
      expect(output).toContain('CroneAI is up after');
    },
    UP_WITHIN_MS,
  );
  const run = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as RunInfo;
  const pids = [...run.processes, ...Object.values(run.backing)].flatMap(({ pid }) => (pid ? [pid] : []));
  const starterPid = requirePid(readRecord(join(dataDir, 'processes.json'))?.starter.pid);
  return { entry, run, output: () => output, starterPid, pids, exitCode };
}

async function tierOf(run: RunInfo, key: keyof RunInfo['accounts']): Promise<string> {
  return (await signIn(apiClient(run.web), run.accounts[key])).user.tier;
}

/** Returns the current children of the starter, including short-lived ones. */
function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([parent, child]) => (parent === pid && child ? [child] : []));
}

const alive = (pids: number[]): number[] => pids.filter((pid) => startTimeOf(pid) !== undefined);

const allGone = (pids: number[]): Promise<void> =>
  until('all processes of the start are gone', () => expect(alive(pids)).toEqual([]), STOPPED_WITHIN_MS);

function started(): Running {
  if (!first) throw new Error('the first start has ended');
  return first;
}

it('`npm start` starts all processes, and shows the demo accounts', async () => {
  const { pids, output, run } = started();
  expect(alive(pids)).toHaveLength(14);
  expect(output()).toMatch(/kafka .*ready \(embedded\) +\d+\.\d s/);
  expect(output()).toContain(run.accounts.admin.password);
  expect(await tierOf(run, 'gold')).toBe('gold');
});

/*
 * The access matrix, which the gateway's own test also uses. Here each call goes to the gateway,
 * and then directly to the service. Each time, the verdict must match the matrix.
 */
describe('role × route on the real services', () => {
  let sessions: TestSessions;
  const userIds = new Map<Caller, string>();

  beforeAll(async () => {
    const { run } = started();
    const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
    const { TOKEN_PRIVATE_KEY: privateKey, TOKEN_PUBLIC_KEY: publicKey } = keys;
    sessions = createTestSessions(run.backing.redis?.url ?? '', { privateKey, publicKey });
    const idOf = async (key: 'gold' | 'support' | 'admin') =>
      (await signIn(apiClient(run.web), run.accounts[key])).user.id;
    // Uses a gold member. Gold members reach the most code, so internal errors show.
    for (const [caller, key] of [
      ['member', 'gold'],
      ['support', 'support'],
      ['owner', 'admin'],
      ['unenrolled', 'admin'],
      ['key', 'gold'],
      ['owner key', 'admin'],
      ['signals key', 'gold'],
    ] as const)
      userIds.set(caller, await idOf(key));
  });
  afterAll(() => sessions?.close());

  const cells = accessMatrix().map((cell) => [cell.title, cell.expected, cell] as const);
  const tryCell = async (
    _title: string,
    expected: Verdict,
    { endpoint, path, caller }: Cell,
  ): Promise<void> => {
    const { service } = endpoint;
    const { web, processes } = started().run;
    const direct = processes.find(({ name }) => name === service)?.port;
    const doors = service === 'gateway' ? [web] : [web, `http://127.0.0.1:${direct}`];
    for (const door of doors) {
      const token = await tokenOf(caller);
      const reply = await apiClient(door).call(endpoint.method, path, token ? { token } : {});
      expect(verdictOf(reply.envelope), `at ${door === web ? 'the gateway' : service}`).toBe(expected);
      // The sign-in is an hour old, so the password is required exactly where the contract demands
      // a recent sign-in.
      const isAskedAgain = reply.envelope.error === errors.recentSignInRequired.code;
      expect(isAskedAgain).toBe(expected === 'passes' && endpoint.signedInWithinMinutes !== undefined);
      expect(reply.envelope.error, 'no route takes it').not.toBe(errors.notFound.code);
      expect(reply.status, JSON.stringify(reply.envelope)).not.toBe(500);
    }
  };
  // A GET request ends no session, so several requests can run at once.
  it.concurrent.each(cells.filter(([, , { endpoint }]) => endpoint.method === 'GET'))(
    '%s: %s (ASVS 6.3.4, 8.2.1, 8.3.1)',
    tryCell,
  );
  it.each(cells.filter(([, , { endpoint }]) => endpoint.method !== 'GET'))(
    '%s: %s (ASVS 6.3.4, 8.2.1, 8.3.1)',
    tryCell,
  );

  /** Opens a session per call, because some calls end their session. */
  async function tokenOf(caller: Caller): Promise<string | undefined> {
    const userId = userIds.get(caller);
    if (caller === 'visitor' || !userId) return undefined;
    const signedInAt = new Date(Date.now() - SIGNED_IN_AGO_MS);
    return (await sessions.open({ ...sessionOf(caller), userId, signedInAt })).token;
  }
});

it('the system is watched by Prometheus: all targets are up, and every query of the dashboard is accepted', async () => {
  const observe = spawn(process.execPath, [OBSERVE, '--data', dataDir, '--free-port'], {
    env: outsideEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (observe.kill('SIGTERM')) await once(observe, 'exit');
  });
  let output = '';
  observe.stdout.on('data', (chunk) => (output += chunk));
  const address = await until('the address of Prometheus', () => {
    const found = /Prometheus: (http:\S+)\/alerts/.exec(output)?.[1];
    expect(found, output).toBeDefined();
    return found ?? '';
  });
  const ask = async (path: string) => (await fetch(`${address}/api/v1/${path}`)).json() as Promise<Reply>;
  type Reply = { status: string; error?: string; data: { activeTargets: { health: string }[] } };
  await until('Prometheus to read all processes', async () => {
    const { activeTargets } = (await ask('targets?state=active')).data;
    expect(activeTargets.map(({ health }) => health)).toEqual(started().run.processes.map(() => 'up'));
  });
  for (const query of dashboardQueries()) {
    const { status, error } = await ask(`query?query=${encodeURIComponent(query)}`);
    expect(status, `${query}: ${error}`).toBe('success');
  }
}, 180_000);

it('no process is left running after a kill of the starter, and the next start finds the data and stops on SIGTERM', async () => {
  const killed = first ?? (await start());
  first = undefined;
  const children = childrenOf(killed.starterPid);
  expect(children).toEqual(expect.arrayContaining(killed.pids));
  process.kill(killed.starterPid, 'SIGKILL');
  expect(await killed.exitCode).toBe(137);
  expect(killed.output()).toContain('The starter was killed; ended what it had running');
  await allGone(children);
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false);

  const second = await start();
  expect(second.run.accounts).toEqual(killed.run.accounts);
  expect(await tierOf(second.run, 'silver')).toBe('silver');
  const stoppedAt = Date.now();
  second.entry.kill('SIGTERM');
  expect(await second.exitCode).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(STOPPED_WITHIN_MS);
  expect(alive(second.pids)).toEqual([]);
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
}, 900_000);
