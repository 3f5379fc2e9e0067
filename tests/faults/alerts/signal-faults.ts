import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { findOrInstall } from '../../../infra/local/backing/debian.ts';
import { workerRow } from '../../../infra/local/processes/processes.ts';
import { startProviderServer } from '../../../services/signals/test/provider-test-server.ts';
import { startServiceProcess } from '../../support/service-process.ts';
import { until } from '../../support/until.ts';
import type { Fault } from './alert-faults.ts';
import { SLOT_SECONDS, type Stage, type Work } from './stage.ts';

const WORKER = workerRow(1);
const WORKER_NAME = 'signals-worker-1';
const HOUR_MS = 3_600_000;
/**
 * Age that the test gives to the champions. A champion counts as old after 30 h, and is refused
 * after 72 h.
 */
const OLD_MS = 31 * HOUR_MS;
/** The first models are trained within this time. */
const TRAINED_WITHIN_MS = 120_000;
/** Age of the newest finished slot. `NoSlotFinishes` fires if this age is above ten minutes. */
const UNFINISHED_MS = 12 * 60_000;
/** Time after which the simulated price provider answers each call with an error. */
const THINK_MS = 1_500;
/**
 * Time for which the worker hangs. It is longer than a signal is valid, so the worker misses a
 * slot.
 */
const HANG_MS = 65_000;

/** Starts another worker, adds it to the targets of Prometheus, and stops it after `work`. */
async function withWorker(
  { system, watch }: Stage,
  { name, env }: { name: string; env: Record<string, string> },
  work: () => Promise<void>,
): Promise<void> {
  const own = Object.entries(system.envOf(WORKER_NAME)).filter(([, value]) => value !== undefined);
  const common = Object.fromEntries(own) as Record<string, string>;
  const worker = await startServiceProcess(
    WORKER.entry,
    { ...common, PORT: '0', LOG_LEVEL: 'info', ...env },
    WORKER.nodeOptions,
  );
  try {
    await watch.add({ name, port: Number(new URL(worker.url).port) });
    await work();
  } finally {
    await watch.remove(name);
    await worker.kill();
  }
}

type Champion = { _id: string; until: number; artefact: string };
type Artefact = { _id: string; text: string };

const championsIn = (stage: Stage) => stage.database('signals').collection<Champion>('engine_champions');

/** Returns the champions of all engines, once there are any. */
const findChampions = (stage: Stage) =>
  until(
    'a champion',
    async () => {
      const found = await championsIn(stage).find().toArray();
      expect(found.length).toBeGreaterThan(0);
      return found;
    },
    TRAINED_WITHIN_MS,
  );

export const signalFaults = {
  'a worker’s clock is wrong': async (stage, seen) => {
    const names = { part: 'faketime', apt: ['faketime'], dnf: 'libfaketime', brew: 'libfaketime' };
    await findOrInstall('faketime', names, { env: process.env, report: console.log });
    const preload = execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
    const env = { LD_PRELOAD: preload.trim(), FAKETIME: '-1s', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    await withWorker(stage, { name: 'worker-with-a-wrong-clock', env }, () => seen());
  },

  'the price provider is slow and fails': async (stage, seen) => {
    const provider = await startProviderServer(async () => {
      await sleep(THINK_MS);
      return { status: 500, body: {} };
    });
    const heads = await mkdtemp(join(tmpdir(), 'croneai-heads-'));
    // Workers that share stores must use the same price provider, so this worker has its own
    // stores.
    const { redisUrl } = stage.system.urls;
    const env = {
      MARKET_DATA: 'binance',
      BINANCE_URL: provider.url,
      SIGNAL_SLOT_SECONDS: '5',
      WORKER_CONCURRENCY: '1',
      MONGO_DATABASE: 'croneai_other_provider',
      REDIS_URL: `${redisUrl}/5`,
      REDIS_LIVE_URL: `${redisUrl}/5`,
      KAFKA_TOPIC_PREFIX: 'other-provider.',
      LEDGER_NAME: 'other-provider.example',
      LEDGER_HEADS: heads,
    };
    try {
      await withWorker(stage, { name: 'worker-of-another-provider', env }, () => seen());
    } finally {
      await provider.close();
      await rm(heads, { recursive: true, force: true });
    }
  },

  'the trained models are damaged': async (stage, seen) => {
    const artefacts = stage.database('signals').collection<Artefact>('engine_artefacts');
    const ids = (await findChampions(stage)).map(({ artefact }) => artefact);
    const stored = await artefacts.find({ _id: { $in: ids } }).toArray();
    const write = async (change: (text: string) => string): Promise<void> => {
      for (const { _id, text } of stored)
        await artefacts.updateOne({ _id }, { $set: { text: change(text) } });
      // Workers cache artefacts.
      await stage.restart(WORKER_NAME);
    };
    await write((text) => text.slice(0, -10));
    try {
      await seen();
    } finally {
      await write((text) => text);
    }
  },

  'no trainer has run for 31 hours': async (stage, seen) => {
    const stored = await findChampions(stage);
    const write = async (untilOf: (champion: Champion) => number): Promise<void> => {
      for (const champion of stored)
        await championsIn(stage).updateOne({ _id: champion._id }, { $set: { until: untilOf(champion) } });
    };
    await write(() => Date.now() - OLD_MS);
    try {
      await seen();
    } finally {
      await write((champion) => champion.until);
    }
  },

  'the public log lost its newest leaves': async (stage, seen) => {
    const logs = stage.database('signals').collection<{ _id: number; size: number }>('public_logs');
    const leaves = stage.database('signals').collection<{ _id: string }>('public_log_leaves');
    const before = await until('a signed log', async () => {
      const found = await logs.findOne({ size: { $gt: 0 } });
      if (!found) throw new Error('nothing is signed yet');
      return found;
    });
    const known = (await leaves.find().toArray()).map(({ _id }) => _id);
    const grown = await until(
      'a larger log',
      async () => {
        const found = await logs.findOne({ _id: before._id });
        if (!found || found.size <= before.size) throw new Error('not yet');
        return found;
      },
      3 * SLOT_SECONDS * 1_000,
    );
    const lost = await leaves.find({ _id: { $nin: known } }).toArray();
    await leaves.deleteMany({ _id: { $nin: known } });
    await logs.replaceOne({ _id: before._id }, before);
    try {
      await seen();
    } finally {
      await leaves.deleteMany({ _id: { $nin: known } });
      if (lost.length > 0) await leaves.insertMany(lost);
      await logs.replaceOne({ _id: before._id }, grown);
    }
  },

  'the only worker hangs': async (stage, seen) => {
    const slotMs = SLOT_SECONDS * 1_000;
    // A worker plans a slot one second before the slot starts. Half a second before the start, the
    // slot is planned but not decided.
    await sleep(slotMs - (Date.now() % slotMs) - 500);
    stage.signal(WORKER_NAME, 'SIGSTOP');
    try {
      await sleep(HANG_MS);
    } finally {
      stage.signal(WORKER_NAME, 'SIGCONT');
    }
    await seen();
    await until('the worker answers', async () =>
      expect(await stage.metricsOf(WORKER_NAME)).toContain('signals_slots_total'),
    );
  },

  'no slot finishes': async (stage, seen) => {
    const slots = stage.database('signals').collection<{ _id: number; outcome: string }>('slots');
    await stage.system.kill(WORKER_NAME);
    const from = Date.now() - UNFINISHED_MS;
    const recent = await slots.find({ _id: { $gt: from } }).toArray();
    const newest = recent.find(({ outcome }) => outcome !== 'planned');
    if (!newest) throw new Error('no slot has finished');
    // Makes the slots look as if no worker had run for twelve minutes.
    await slots.deleteMany({ _id: { $gt: from } });
    await slots.insertOne({ ...newest, _id: from });
    try {
      await seen();
    } finally {
      await slots.deleteOne({ _id: from });
      await slots.insertMany(recent);
      await stage.system.restart(WORKER_NAME);
    }
  },
} satisfies Partial<Record<Fault, Work>>;
