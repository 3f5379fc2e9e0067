import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@croneai/contracts/http/services.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { createTestSessions } from '../../tests/support/sessions.ts';
import { until } from '../../tests/support/until.ts';
import { gatewayEnv, type Service, sendEnvelope, startService } from './harness.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SLOW_MS = 2_000;
/** A process starts within a second, but may take longer on a busy machine. */
const START_DEADLINE_MS = 60_000;

const reachedService = new Set<string>();

const { redisUrl } = inject('backing');
const service = await startService('any');
afterAll(() => service.stop());
service.answer((req, res) => {
  reachedService.add(String(req.headers['x-test']));
  const waitMs = req.url?.includes('slow') ? SLOW_MS : 5;
  void delay(waitMs).then(() => sendEnvelope(res, 'done'));
});
const sessions = createTestSessions(redisUrl);
await sessions.close();
const [port = 0] = await findFreePorts(1);
const services = new Proxy({} as Record<ServiceName, Service>, { get: () => service });
const env = gatewayEnv({ redisUrl, services, sessions });
const child = spawn(process.execPath, [MAIN], {
  env: {
    ...process.env,
    ...env,
    PORT: String(port),
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
    LAME_DUCK_SECONDS: '4',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
afterAll(() => void child.kill('SIGKILL'));
const answersReady = async () => {
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
};
beforeAll(() => until('the gateway is ready', answersReady, START_DEADLINE_MS));

type Outcome = { id: string; status?: number; code?: string; wasReused: boolean };

function get(path: string, agent: Agent, id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const req = request({ host: '127.0.0.1', port, path, agent, headers: { 'x-test': id } }, (res) => {
      res.resume();
      res.on('end', () => resolve({ id, status: res.statusCode ?? 0, wasReused: req.reusedSocket }));
      res.on('error', () => resolve({ id, code: 'CUT', wasReused: req.reusedSocket }));
    });
    req.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      resolve({ id, code, wasReused: req.reusedSocket }),
    );
    req.end();
  });
}

describe('SIGTERM', () => {
  it('ends the process without failing an accepted request', async () => {
    const outcomes: Outcome[] = [];
    let isOver = false;
    const client = async (name: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let at = 0; !isOver; at += 1) {
        outcomes.push(await get('/api/countdown', agent, `client-${name}-${at}`));
        await delay(10);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 8 }, (_, name) => client(name));
    const slow = Array.from({ length: 5 }, (_, at) => get('/api/countdown?slow', new Agent(), `slow-${at}`));
    await until('slow requests are in flight', () => expect(reachedService.has('slow-4')).toBe(true));

    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await until('readiness fails first', async () => {
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(503);
    });
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await exited).toBe(0);
    isOver = true;
    await Promise.all(clients);

    const failed = outcomes.filter(({ status }) => status !== 200);
    expect(outcomes.length - failed.length).toBeGreaterThan(8);
    // While the gateway stops, only requests on new connections may fail. Every request on an open
    // connection, and every request that a service has received, must be answered.
    expect(failed.filter(({ wasReused }) => wasReused)).toEqual([]);
    expect(failed.filter(({ id }) => reachedService.has(id))).toEqual([]);
    expect(failed.length).toBeGreaterThan(0);
  });
});
