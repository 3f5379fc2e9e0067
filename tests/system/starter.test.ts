import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTimeOf } from '../../infra/local/processes/process-record.mjs';
import type { ProcessRow } from '../../infra/local/processes/processes.ts';
import type { RunInfo } from '../../infra/local/processes/run-file.ts';
import type { SystemOptions } from '../../infra/local/running-system.ts';
import { type System, startSystem } from '../../infra/local/system.ts';
import { requirePid } from '../support/require-pid.ts';
import { until } from '../support/until.ts';

/* The starter with simple programs as services, to test how it handles processes. */

const SERVICE = fileURLToPath(new URL('../fixtures/starter/service.mjs', import.meta.url));
const NAMES = ['gateway', 'auth', 'signals', 'leads', 'admin', 'notifier'];

let dataDir: string;
let lines: string[];
let systems: System[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'croneai-starter-'));
  lines = [];
  systems = [];
});
afterEach(async () => {
  await Promise.all(systems.map((system) => system.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(overrides: Partial<SystemOptions> = {}): Promise<System> {
  const { mongoUrl, redisUrl, kafkaBrokers, smtpUrl } = inject('backing');
  const theirs = {
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    SMTP_URL: smtpUrl,
  };
  const processes: ProcessRow[] = NAMES.map((name) => ({ name, entry: SERVICE, port: 0, env: [] }));
  const system = await startSystem({
    dataDir,
    ports: 'free',
    workers: 0,
    processes,
    seed: false,
    report: (part, text) => lines.push(`${part}: ${text}`),
    ...overrides,
    env: { ...process.env, ...theirs, WEB_DIST: dataDir, ...overrides.env },
  });
  systems.push(system);
  return system;
}

const readRun = async (): Promise<RunInfo> => JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8'));
const pidsOf = (run: RunInfo): number[] => run.processes.map(({ pid }) => requirePid(pid));
const isRunning = (pid: number | undefined): boolean => pid !== undefined && startTimeOf(pid) !== undefined;

describe('a running system', () => {
  it('lists its processes in run.json, and removes the file when it stops', async () => {
    const system = await start();
    const run = await readRun();
    expect(run.processes.map(({ name }) => name)).toEqual(NAMES);
    expect(pidsOf(run).every(isRunning)).toBe(true);
    expect(run.backing).toMatchObject({ mongo: { by: 'env' }, kafka: { by: 'env' } });
    expect(run.accounts.admin.password).toMatch(/[A-Z].*[0-9]|[0-9].*[A-Z]/);
    for (const { health } of run.processes) expect((await fetch(health)).status).toBe(200);

    const stoppedAt = Date.now();
    await system.stop();
    expect(Date.now() - stoppedAt).toBeLessThan(30_000);
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
    expect(pidsOf(run).filter(isRunning)).toEqual([]);
  });

  it('puts nginx in front of replicas: all replicas get requests, and no request fails when a replica is killed', async () => {
    const system = await start({ replicas: 2 });
    const run = await readRun();
    expect(run.processes.map(({ name }) => name)).toEqual(NAMES.flatMap((name) => [name, `${name}-2`]));
    const answering = async (): Promise<Set<string | null>> => {
      const ports = new Set<string | null>();
      for (let call = 0; call < 20; call++) {
        const reply = await fetch(run.web);
        expect(reply.status).toBe(200);
        ports.add(reply.headers.get('x-port'));
      }
      return ports;
    };
    const portOf = (name: string): string => String(run.processes.find((row) => row.name === name)?.port);
    expect(await answering()).toEqual(new Set([portOf('gateway'), portOf('gateway-2')]));

    await system.kill('gateway-2');
    expect(await answering()).toEqual(new Set([portOf('gateway')]));
    await system.restart('gateway-2');
    await until('the replica gets its share again', async () => {
      expect([...(await answering())]).toContain(portOf('gateway-2'));
    });
  });

  it('reports a child process that dies, restarts it, and updates run.json', async () => {
    await start();
    const auth = (await readRun()).processes.find(({ name }) => name === 'auth');
    process.kill(requirePid(auth?.pid), 'SIGKILL');
    await until('run.json names the new process of auth', async () => {
      const now = (await readRun()).processes.find(({ name }) => name === 'auth');
      expect(now?.pid).not.toBe(auth?.pid);
      expect(isRunning(now?.pid)).toBe(true);
    });
    expect(lines).toContain('auth: auth died (killed by SIGKILL); restarting');
  });

  it('names no process id for a child process that is down', async () => {
    const system = await start();
    await system.kill('auth');
    const auth = system.info().processes.find(({ name }) => name === 'auth');
    expect(auth).toMatchObject({ name: 'auth', health: expect.any(String) });
    expect(auth).not.toHaveProperty('pid');
  });

  it('keeps keys and demo passwords for the next start, readable only by their owner', async () => {
    await (await start()).stop();
    const [keys, accounts] = await Promise.all(['keys.json', 'demo-accounts.json'].map(read));
    await (await start()).stop();
    expect(await Promise.all(['keys.json', 'demo-accounts.json'].map(read))).toEqual([keys, accounts]);
  });

  it('refuses a second start with the same data folder', async () => {
    await start();
    await expect(start()).rejects.toThrow(/already runs on .* Stop it with Ctrl-C there/);
  });
});

describe('a failed or aborted start', () => {
  it('names the ports in use, and leaves nothing running', async () => {
    const taken = await listen();
    const port = (taken.address() as { port: number }).port;
    const processes = NAMES.map((name, index) => ({
      name,
      entry: SERVICE,
      port: index === 0 ? port : 1,
      env: [],
    }));
    await expect(start({ processes, ports: 'default' })).rejects.toThrow(`${port} (gateway)`);
    await new Promise((resolve) => taken.close(resolve));
    expect(await leftBehind()).toEqual([]);
  });

  it('stops everything if a child process dies five times before it is ready, and shows the last lines of its log', async () => {
    const failure = await start({ env: { DIES_WITH: 'no licence' } }).catch((error: Error) => error.message);
    expect(failure).toMatch(
      /died while starting \(exit code 3\)[\s\S]*cannot go on: no licence[\s\S]*died 5 times/,
    );
    expect(await leftBehind()).toEqual([]);
  });

  it('leaves nothing running after it is aborted', async () => {
    const abort = new AbortController();
    const starting = start({ signal: abort.signal, env: { DIES_WITH: 'never mind' } });
    abort.abort();
    await expect(starting).rejects.toThrow('Stopped before everything was up');
    expect(await leftBehind()).toEqual([]);
  });
});

describe('the next start after a kill of the starter', () => {
  it('waits until the old starter has stopped by itself, if only its npm process was killed', async () => {
    const system = await start();
    const stopped = system.stop();
    const next = start();
    await stopped;
    await next;
    expect(existsSync(join(dataDir, 'run.json'))).toBe(true);
  });

  it('ends leftover processes, but not an unrelated process that now has the id of a leftover process', async () => {
    const system = await start();
    const run = system.info();
    const [orphan = 0, stranger = 0] = pidsOf(run);
    const starter = { name: 'starter', pid: 999_999_999, startTime: '1' };
    const otherDir = await mkdtemp(join(tmpdir(), 'croneai-starter-'));
    const children = [
      { name: 'gateway', pid: orphan, startTime: startTimeOf(orphan) },
      { name: 'auth', pid: stranger, startTime: 'of another process' },
    ];
    await writeFile(join(otherDir, 'processes.json'), JSON.stringify({ starter, children }));
    const next = await start({ dataDir: otherDir });
    expect(lines).toContain('start: ended processes left by a killed start: gateway');
    expect(isRunning(stranger)).toBe(true);
    await next.stop();
    await rm(otherDir, { recursive: true, force: true });
  });
});

const read = async (name: string): Promise<string> => readFile(join(dataDir, name), 'utf8');

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Returns the files that mark a running system. After a failed start, both must be gone. */
async function leftBehind(): Promise<string[]> {
  return ['run.json', 'processes.json'].filter((name) => existsSync(join(dataDir, name)));
}
