import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { appendTo, type LogPlace } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';
import { GATEWAY_ENVIRONMENT, GATEWAY_NODE_OPTIONS } from '../../../infra/local/processes/processes.ts';
import { createTestSessions } from '../../support/sessions.ts';
import { GATEWAY_COMMAND, gatewayEnvironment } from '../gateway/full-gateway.ts';
import { type Launch, redisCommand } from '../measure/launch.ts';
import type { Cores, Programs } from '../measure/programs.ts';

export type Broadcaster = {
  port: number;
  pid: number;
  /** Sends an event to all its streams. */
  broadcast(json: string): Promise<unknown>;
};
export type Arena = {
  gateway: Broadcaster;
  bare: Broadcaster;
  tokens: string[];
  /** Newest position in the log of live events. */
  place(): Promise<LogPlace>;
  /** Ends the gateway and starts a new one. */
  restartGateway(): Promise<Broadcaster>;
  /** Closes everything except the programs, which `withPrograms` ends. */
  close(): Promise<void>;
};

const HOST = '127.0.0.1';
const SESSIONS_AT_ONCE = 500;

/**
 * Starts the complete gateway, and a bare server of server-sent events, both on the servers' core.
 */
export async function startArena(
  launch: Launch,
  { redis: program }: Pick<Programs, 'redis'>,
  { load, servers }: Cores,
  streams: number,
): Promise<Arena> {
  const store = await launch({ name: 'redis', core: load, command: (port) => redisCommand(program, port) });
  const redisUrl = `redis://${HOST}:${store.port}`;
  const redis = new Redis(redisUrl);
  const sessions = createTestSessions(redisUrl);
  // Simulates the signals service. It replies that every member sees signals without delay.
  const signals = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end('{"success":true,"data":{"delivery":"at-once"}}');
  });
  await new Promise<void>((resolve) => signals.listen(0, HOST, resolve));
  const service = `http://${HOST}:${(signals.address() as AddressInfo).port}`;
  const startGateway = () =>
    launch({
      name: 'gateway',
      core: servers,
      command: () => GATEWAY_COMMAND,
      env: (port) => gatewayEnvironment({ port, service, redisUrl, publicKey: sessions.publicKey }),
    });
  // This first gateway compiles the code. Node writes its compile cache when the gateway ends.
  await (await startGateway()).end();
  let gateway = await startGateway();
  const stream = fileURLToPath(new URL('./bare-stream.ts', import.meta.url));
  const bare = await launch({
    name: 'bare-stream',
    core: servers,
    command: (port) => [process.execPath, ...GATEWAY_NODE_OPTIONS, stream, `${port}`],
    env: () => GATEWAY_ENVIRONMENT,
  });
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
    bare: { ...bare, broadcast: (body) => fetch(`${bare.url}/`, { method: 'POST', body }) },
    tokens,
    place: () => appendTo(redis, ''),
    async restartGateway() {
      await gateway.end();
      gateway = await startGateway();
      return { ...gateway, broadcast };
    },
    async close() {
      signals.close();
      signals.closeAllConnections();
      await sessions.close();
      redis.disconnect();
    },
  };
}
