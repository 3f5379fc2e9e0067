import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findOrInstall } from '../../infra/local/backing/debian.ts';
import { workerRow } from '../../infra/local/processes/processes.ts';
import { type Fleet, startFleet } from '../../services/signals/test/worker-fleet.ts';
import type { Backing } from '../backing/backing.ts';
import { startLocalBacking } from '../backing/local.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { until } from '../support/until.ts';

// Real worker processes under libfaketime: the machine's clock is wrong, but time passes normally.

const SLOT_MS = 5_000;
const SLOTS = 4;
/** Maximum lateness of a slot on a busy machine. */
const LATE_MS = 5_000;
const READY_WITHIN_MS = 30_000;
const WORKER = workerRow(1);

let backing: Backing;
let fleet: Fleet;
beforeAll(async () => {
  const names = { part: 'faketime', apt: ['faketime'], dnf: 'libfaketime', brew: 'libfaketime' };
  await findOrInstall('faketime', names, { env: process.env, report: console.log });
  backing = await startLocalBacking({ names: ['mongo', 'redis', 'kafka'] });
  const env = { SIGNAL_SLOT_SECONDS: String(SLOT_MS / 1_000) };
  fleet = await startFleet({ urls: backing.urls, redisDatabase: 1, workers: 1, env });
});
afterAll(async () => {
  await fleet?.stop();
  await backing?.stop();
});

const metricsOf = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
};

async function startWithClock(offset: string) {
  const preload = execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  }).trim();
  const env = { ...fleet.env, LD_PRELOAD: preload, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const worker = await startServiceProcess(WORKER.entry, env, WORKER.nodeOptions);
  onTestFinished(() => worker.kill());
  await until(
    'the worker shows that its clock is off, and is ready',
    async () => {
      const { status, degraded } = await worker.readiness();
      expect([status, degraded]).toEqual([200, ['clock']]);
    },
    READY_WITHIN_MS,
  );
  return worker;
}

/** Waits for the next slots, which must all finish on time and without missing prices. */
async function expectGoodSlots(): Promise<void> {
  const from = Math.ceil(Date.now() / SLOT_MS) * SLOT_MS;
  const to = from + SLOTS * SLOT_MS;
  const rows = await until(
    `${SLOTS} slots have ended`,
    async () => {
      const finished = await fleet.slots.listFinished({ from, to, limit: SLOTS });
      expect(finished).toHaveLength(SLOTS);
      return finished;
    },
    2 * SLOTS * SLOT_MS,
  );
  for (const { outcome, unpriced, scanned, latenessMs } of rows) {
    expect(['published', 'none']).toContain(outcome);
    expect(unpriced).toBe(0);
    expect(scanned).toBeGreaterThan(0);
    expect(latenessMs).toBeLessThan(LATE_MS);
  }
  expect(await fleet.slots.findNewestWorked(Number.MAX_SAFE_INTEGER)).toBeLessThanOrEqual(Date.now());
}

it.each([
  ['-1s', -1],
  ['+1200s', 1_200],
])(
  'the system reports that a worker’s clock is wrong by %s, while slots stay complete and are not planned early',
  async (offset, seconds) => {
    const worker = await startWithClock(offset);
    expect(await metricsOf(worker.url, 'clock_skew_seconds')).toBeCloseTo(seconds, 0);
    await expectGoodSlots();
    // The worker did its share of the work.
    expect(await metricsOf(worker.url, 'signals_scanned_pairs_total{result="scanned"')).toBeGreaterThan(0);
    expect(await metricsOf(worker.url, 'signals_scanned_pairs_total{result="unpriced"')).toBe(0);
    await worker.kill();
    await expectGoodSlots();
  },
);
