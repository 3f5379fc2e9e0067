import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildGoProgram } from '../../packages/tlog/test/go-program.ts';
import { startFleet } from '../../services/signals/test/worker-fleet.ts';
import type { Backing, BackingName } from '../backing/backing.ts';
import { startBacking } from '../backing/start-backing.ts';
import { newKeyPair } from '../support/key-pair.ts';
import { serviceEnvironment } from '../support/service-environment.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { until } from '../support/until.ts';

/*
 * A stranger stores the checkpoint of a running system and returns after every part of the system
 * was killed. The stranger then verifies that the log has only grown.
 */

const WORKERS = 2;
const SLOT_SECONDS = 1;
/**
 * Number of slots. 60 slots take five hours in production. With `LOG_SLOTS=3600`, this test runs
 * for an hour.
 */
const SLOTS = Number(process.env.LOG_SLOTS ?? 60);
const KILL_EVERY_MS = 5_000;
const STORE_AWAY_MS = 1_500;
const KILLED: readonly (BackingName | 'worker')[] = ['mongo', 'worker', 'redis', 'worker'];
/** Time limit, on a busy machine, for each wait until the log has grown. */
const GROWS_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 1_000;
const YEAR = new Date().getUTCFullYear();

const run = promisify(execFile);
/**
 * Go program that proves that the log has only grown. It uses the library of Go's checksum
 * database. Without Go, `buildGoProgram` prints a message and returns undefined.
 */
const growth = await buildGoProgram('growth');
let backing: Backing;
beforeAll(async () => {
  backing = await startBacking(process.env, () => undefined, { names: ['mongo', 'redis', 'kafka'] });
}, 90_000);
afterAll(() => backing?.stop());

it(
  'every earlier checkpoint remains a prefix of the log, and no slot is missing, while workers, MongoDB, and Redis are killed in turn',
  async () => {
    const env = { SIGNAL_SLOT_SECONDS: String(SLOT_SECONDS) };
    const fleet = await startFleet({ urls: backing.urls, redisDatabase: 4, workers: WORKERS, env });
    onTestFinished(() => fleet.stop());
    const service = await startServiceProcess('services/signals/src/main.ts', {
      ...serviceEnvironment('signals', newKeyPair().publicKey, backing.urls),
      ...fleet.env,
    });
    onTestFinished(() => service.kill());
    const folder = await mkdtemp(join(tmpdir(), 'croneai-log-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [kept, head] = [join(folder, 'checkpoint'), join(folder, 'head.json')];
    const checkpointOf = async (least: number): Promise<{ text: string; size: number }> =>
      until(
        `a log of ${least} leaves`,
        async () => {
          const reply = await fetch(`${service.url}/ledger/${YEAR}/checkpoint`);
          const text = await reply.text();
          const size = Number(text.split('\n')[1]);
          if (reply.status !== 200 || !(size >= least))
            throw new Error(`${reply.status} ${text.slice(0, 200)}`);
          return { text, size };
        },
        GROWS_WITHIN_MS,
      );
    const verify = async () =>
      JSON.parse(
        (
          await run(process.execPath, [
            ...['packages/tlog/src/verify.ts', service.url, '--year', String(YEAR), '--keep', head, '--json'],
          ]).catch((failure: { stdout: string; stderr: string }) => {
            throw new Error(failure.stdout.slice(0, 2_000) + failure.stderr);
          })
        ).stdout,
      );

    const before = await checkpointOf(5);
    await writeFile(kept, before.text);
    await verify();

    const endsAt = Date.now() + SLOTS * SLOT_SECONDS * 1_000;
    const kills: Record<string, number> = {};
    for (let turn = 0; Date.now() < endsAt; turn += 1) {
      await sleep(KILL_EVERY_MS);
      const name = KILLED[turn % KILLED.length] as (typeof KILLED)[number];
      kills[name] = (kills[name] ?? 0) + 1;
      if (name === 'worker') await fleet.replace(turn % WORKERS);
      else {
        await backing.kill(name);
        await sleep(STORE_AWAY_MS);
        await backing.restart(name);
      }
    }
    const after = await checkpointOf(before.size + SLOTS);
    let report = await verify();
    // If a worker is killed during a slot, another worker repeats the slot. The leaf of this slot
    // may then come after the leaves of later slots.
    const missing = () => (report.lastSlot - report.firstSlot) / (1_000 * SLOT_SECONDS) + 1 - report.slots;
    for (const endsBy = Date.now() + GROWS_WITHIN_MS; missing() > 0 && Date.now() < endsBy; ) {
      console.log(`${missing()} slots are not in the log yet`);
      await sleep(LOOK_EVERY_MS);
      report = await verify();
    }
    console.log(`kept at ${before.size}, ${JSON.stringify(kills)}, ${report.size} leaves: intact`);
    expect(report).toMatchObject({ isIntact: true, findings: [] });
    expect(report.size).toBeGreaterThanOrEqual(after.size);
    expect(missing()).toBe(0);

    if (!growth) return;
    const { stdout } = await run(growth, [`${service.url}/ledger/${YEAR}`, kept]);
    console.log(`x/mod/sumdb: ${stdout.trim()}`);
    expect(stdout).toMatch(new RegExp(`^ok ${before.size} \\d+\\n$`));
  },
  340_000 + SLOTS * SLOT_SECONDS * 1_000,
);
