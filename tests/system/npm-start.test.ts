import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecord, startTimeOf } from '../../infra/local/processes/process-record.mjs';
import type { RunInfo } from '../../infra/local/processes/run-file.ts';
import { apiClient } from '../support/api-client.ts';
import { requirePid } from '../support/require-pid.ts';
import { outsideEnvironment } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/* `npm start` as a person runs it: the entry script, the real services and backing services of its own. */

const ENTRY = fileURLToPath(new URL('../../infra/start.mjs', import.meta.url));
const UP_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 10_000;
const GONE_WITHIN_MS = 15_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'croneai-npm-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Running = {
  entry: ChildProcess;
  run: RunInfo;
  output(): string;
  starterPid: number;
  /** Of every process that the start has running: services and backing services. */
  pids: number[];
  exitCode: Promise<number | null>;
};

async function start(): Promise<Running> {
  const entry = spawn(process.execPath, [ENTRY, '--data', dataDir, '--free-ports'], {
    // The trainer has few markets to learn, so that it takes no time from what is tried here.
    env: { ...outsideEnvironment(), MARKET_DATA_PAIRS: '8' },
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

async function signIn(run: RunInfo, key: keyof RunInfo['accounts']) {
  const reply = await apiClient(run.web).call<{ user: { tier: string } }>('POST', '/api/auth/login', {
    body: run.accounts[key],
  });
  return { status: reply.status, tier: reply.envelope.data?.user.tier };
}

/** What the starter has running at this moment, errands of a few seconds too. */
function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([parent, child]) => (parent === pid && child ? [child] : []));
}

const alive = (pids: number[]): number[] => pids.filter((pid) => startTimeOf(pid) !== undefined);

const allGone = (pids: number[]): Promise<void> =>
  until('all processes of the start are gone', () => expect(alive(pids)).toEqual([]), GONE_WITHIN_MS);

it('comes up, leaves nothing after a kill of the starter, finds its data again and stops within 10 s', async () => {
  const first = await start();
  expect(alive(first.pids)).toHaveLength(12);
  expect(first.output()).toMatch(/kafka .*ready \(embedded\) +\d+\.\d s/);
  expect(first.output()).toContain(first.run.accounts.admin.password);
  expect(await signIn(first.run, 'gold')).toEqual({ status: 200, tier: 'gold' });
  const children = childrenOf(first.starterPid);
  expect(children).toEqual(expect.arrayContaining(first.pids));
  process.kill(first.starterPid, 'SIGKILL');
  expect(await first.exitCode).toBe(137);
  expect(first.output()).toContain('The starter was killed; ended what it had running');
  await allGone(children);
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false);

  const second = await start();
  expect(second.run.accounts).toEqual(first.run.accounts);
  expect(await signIn(second.run, 'silver')).toEqual({ status: 200, tier: 'silver' });
  const stoppedAt = Date.now();
  second.entry.kill('SIGTERM');
  expect(await second.exitCode).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(STOPPED_WITHIN_MS);
  expect(alive(second.pids)).toEqual([]);
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
}, 420_000);
