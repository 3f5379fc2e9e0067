import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appendTo, type LogPlace } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';
import { findFreePorts, probeTcp } from '../../../infra/local/backing/ports.ts';
import { startChild } from '../../../infra/local/processes/child.ts';
import { GATEWAY_ENVIRONMENT, GATEWAY_NODE_OPTIONS } from '../../../infra/local/processes/processes.ts';
import { requirePid } from '../../support/require-pid.ts';
import { createTestSessions } from '../../support/sessions.ts';
import { GATEWAY_COMMAND, gatewayEnvironment } from '../gateway/full-gateway.ts';
import type { Cores, Programs } from '../gateway/programs.ts';

export type Broadcaster = {
  name: string;
  port: number;
  pid: number;
  /** One event for all its streams. */
  broadcast(json: string): Promise<unknown>;
};
export type Arena = {
  gateway: Broadcaster;
  bare: Broadcaster;
  tokens: string[];
  /** Where the log stands. */
  place(): Promise<LogPlace>;
  /** Ends the gateway, and starts another one. */
  restartGateway(): Promise<Broadcaster>;
  stop(): Promise<void>;
};

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 20_000;
const SESSIONS_AT_ONCE = 500;

/** The gateway with everything on, and a server of server-sent events and nothing else, both on the servers' core. */
export async function startArena(
  folder: string,
  programs: Pick<Programs, 'taskset' | 'redis'>,
  cores: Cores,
  streams: number,
): Promise<Arena> {
  const ends: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  const launch: Launch = async (name, core, command, env) => {
    const [port = 0] = await findFreePorts(1);
    const child = startChild({
      name,
      command: programs.taskset,
      args: ['-c', String(core), ...command(port)],
      // Compiled code is kept, as `npm start` does it.
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'node-compile'), ...env?.(port) },
      logFile: join(folder, `${name}.log`),
      probe: () => probeTcp(HOST, port),
      readyTimeoutMs: READY_TIMEOUT_MS,
    });
    ends.push(() => child.stop());
    await child.waitUntilReady();
    return { name, port, pid: requirePid(child.pid), end: () => child.stop() };
  };
  try {
    return await launchAll(launch, ends, programs, cores, streams, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Launch = (
  name: string,
  core: number,
  command: (port: number) => string[],
  env?: (port: number) => Record<string, string>,
) => Promise<{ name: string; port: number; pid: number; end: () => Promise<unknown> }>;

async function launchAll(
  launch: Launch,
  ends: (() => unknown)[],
  programs: Pick<Programs, 'redis'>,
  { load, servers }: Cores,
  streams: number,
  stop: Arena['stop'],
): Promise<Arena> {
  const store = await launch('redis', load, (port) => [
    ...[programs.redis, '--bind', HOST, '--port', `${port}`],
    ...['--save', '', '--appendonly', 'no'],
  ]);
  const redisUrl = `redis://${HOST}:${store.port}`;
  const redis = new Redis(redisUrl);
  ends.push(() => redis.disconnect());
  const sessions = createTestSessions(redisUrl);
  ends.push(() => sessions.close());
  // Signals, as far as a stream asks for it: every member sees all signals at once.
  const signals = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end('{"success":true,"data":{"delivery":"at-once"}}');
  });
  await new Promise<void>((resolve) => signals.listen(0, HOST, resolve));
  ends.push(() => {
    signals.close();
    signals.closeAllConnections();
  });
  const service = `http://${HOST}:${(signals.address() as AddressInfo).port}`;
  const startGateway = () =>
    launch(
      'gateway',
      servers,
      () => GATEWAY_COMMAND,
      (port) => gatewayEnvironment({ host: HOST, port, service, redisUrl, publicKey: sessions.publicKey }),
    );
  // Once for the compiled code, which Node keeps when it ends.
  await (await startGateway()).end();
  let gateway = await startGateway();
  const bareAt = (port: number) => [
    process.execPath,
    ...GATEWAY_NODE_OPTIONS,
    fileURLToPath(new URL('./bare-stream.ts', import.meta.url)),
    `${port}`,
  ];
  const bare = await launch('bare-stream', servers, bareAt, () => GATEWAY_ENVIRONMENT);
  const tokens: string[] = [];
  while (tokens.length < streams) {
    const some = Math.min(SESSIONS_AT_ONCE, streams - tokens.length);
    const opened = await Promise.all(Array.from({ length: some }, () => sessions.open()));
    tokens.push(...opened.map(({ token }) => token));
  }
  const told = (json: string) =>
    JSON.stringify({ event: 'posts', to: { all: true }, data: JSON.parse(json) });
  const broadcast = (json: string) => appendTo(redis, told(json));
  return {
    gateway: { ...gateway, broadcast },
    bare: {
      ...bare,
      broadcast: (body) => fetch(`http://${HOST}:${bare.port}/`, { method: 'POST', body }),
    },
    tokens,
    place: () => appendTo(redis, ''),
    async restartGateway() {
      await gateway.end();
      gateway = await startGateway();
      return { ...gateway, broadcast };
    },
    stop,
  };
}
