import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { until } from '../support/until.ts';

/* Stops a system or a bench during its start and expects no process to survive. */

/** A quiet machine needs less than five seconds. */
const GONE_WITHIN_MS = 40_000;
const STARTED_WITHIN_MS = 60_000;
/** Minimum number of processes: the entry, its script, and two of their children. */
const SOME = 4;

/** An existing site folder, so that the start does not build one. */
const site = await mkdtemp(join(tmpdir(), 'croneai-site-'));
await writeFile(join(site, 'routes.json'), '[]');
await writeFile(join(site, 'csp.json'), '{}');
afterAll(() => rm(site, { recursive: true }));

/**
 * Returns the ids of processes with the mark in their environment variables. Only Linux has these
 * variables in /proc.
 */
function marked(mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark) && !isZombie(pid);
      } catch {
        return false;
      }
    });
}

const isZombie = (pid: number): boolean => /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

describe.runIf(process.platform === 'linux')('a stop during the start', () => {
  const dataDir = join(site, 'data');
  it.each([
    ['npm start, by SIGTERM', ['infra/start.mjs', '--free-ports', '--data', dataDir], 'SIGTERM'],
    ['a bench, by SIGTERM', ['tests/bench.mjs', 'live', '--part', 'pages'], 'SIGTERM'],
    ['a bench, by SIGINT', ['tests/bench.mjs', 'pages'], 'SIGINT'],
    ['a bench whose terminal is closed', ['tests/bench.mjs', 'live', '--part', 'pages'], 'SIGHUP'],
    ['a bench whose entry process is killed', ['tests/bench.mjs', 'live', '--part', 'pages'], 'SIGKILL'],
  ] as const)('leaves no process running: %s', async (_name, args, signal) => {
    const mark = randomUUID();
    const entry = spawn(process.execPath, [...args], {
      cwd: ROOT,
      env: { ...process.env, ...theirServices(), WEB_DIST: site, STOP_MARK: mark },
      stdio: 'ignore',
    });
    onTestFinished(() => {
      for (const pid of marked(mark)) process.kill(pid, 'SIGKILL');
    });
    await until(
      'the start to have something running',
      () => expect(marked(mark).length).toBeGreaterThanOrEqual(SOME),
      STARTED_WITHIN_MS,
    );
    entry.kill(signal);
    await until('everything to have ended', () => expect(marked(mark)).toEqual([]), GONE_WITHIN_MS);
  });
});

/**
 * Returns the addresses of the test run's stores. With them, `npm start` starts its services
 * sooner.
 */
function theirServices(): NodeJS.ProcessEnv {
  const { mongoUrl, redisUrl, kafkaBrokers, smtpUrl } = inject('backing');
  return {
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    SMTP_URL: smtpUrl,
  };
}
