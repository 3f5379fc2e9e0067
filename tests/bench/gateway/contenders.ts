import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts, probeTcp } from '../../../infra/local/backing/ports.ts';
import { type Child, startChild } from '../../../infra/local/processes/child.ts';
import { GATEWAY_NODE_OPTIONS } from '../../../infra/local/processes/processes.ts';
import { requirePid } from '../../support/require-pid.ts';
import { createTestSessions } from '../../support/sessions.ts';
import { GATEWAY_COMMAND, gatewayEnvironment } from './full-gateway.ts';
import { proxyConfig, upstreamConfig } from './nginx-config.ts';
import type { Cores, Programs } from './programs.ts';

export type Contender = {
  name: string;
  url: string;
  headers: Record<string, string>;
  pid: number;
  /** A Lua file of wrk that makes the requests. */
  script?: string;
};
export type Arena = { contenders: Contender[]; stop(): Promise<void> };

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 20_000;
/** Open to visitors and members, so that both are measured on one call. */
const PATH = '/api/countdown';

type Launched = { pid: number; url: string; port: number };
type Launch = (options: {
  name: string;
  core: number;
  /** Makes its command for the port it is given. */
  command: (port: number) => string[] | Promise<string[]>;
  env?: (port: number) => Record<string, string>;
}) => Promise<Launched>;

/** Starts everything that is measured: each proxy on the servers' core, Redis and the service beside the load. */
export async function startArena(folder: string, programs: Programs, cores: Cores): Promise<Arena> {
  const children: Child[] = [];
  const launch: Launch = async ({ name, core, command, env }) => {
    const [port = 0] = await findFreePorts(1);
    const child = startChild({
      name,
      command: programs.taskset,
      args: ['-c', String(core), ...(await command(port))],
      env: { ...process.env, ...env?.(port) },
      logFile: join(folder, `${name}.log`),
      probe: () => probeTcp(HOST, port),
      readyTimeoutMs: READY_TIMEOUT_MS,
    });
    children.push(child);
    await child.waitUntilReady();
    return { pid: requirePid(child.pid), port, url: `http://${HOST}:${port}` };
  };
  const stop = async () => void (await Promise.all(children.map((child) => child.stop())));
  try {
    return { contenders: await launchAll(launch, folder, programs, cores), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function launchAll(launch: Launch, folder: string, programs: Programs, cores: Cores) {
  const { load, servers } = cores;
  const nginx = async (name: string, config: (folder: string) => string) => {
    const own = join(folder, name);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'nginx.conf'), config(own));
    return [programs.nginx, '-p', own, '-c', join(own, 'nginx.conf')];
  };
  const upstream = await launch({
    name: 'upstream',
    core: load,
    command: (port) => nginx('upstream', (own) => upstreamConfig(own, port)),
  });
  const proxy = await launch({
    name: 'nginx',
    core: servers,
    command: (port) => nginx('nginx', (own) => proxyConfig(own, port, upstream.port)),
  });
  const node = (name: string) =>
    launch({
      name,
      core: servers,
      command: (port) => [
        process.execPath,
        // All under the same bounds: what a gateway pays for its small heap is no cost of its layers.
        ...GATEWAY_NODE_OPTIONS,
        here(`./${name}.ts`),
        `${port}`,
        upstream.url,
      ],
    });
  const bare = await node('bare-gateway');
  const fastify = await node('fastify-proxy');
  const middleware = await node('proxy-middleware');
  const { full, token } = await launchFullGateway(launch, programs, cores, upstream.url);

  const contender = (name: string, { url, pid }: Launched, headers = {}): Contender => ({
    name,
    url: url + PATH,
    pid,
    headers,
  });
  return [
    contender('upstream alone', upstream),
    contender('nginx', proxy),
    contender('gateway bare', bare),
    contender('gateway full, anonymous', full),
    contender('gateway full, authenticated', full, { authorization: `Bearer ${token}` }),
    contender('@fastify/http-proxy', fastify),
    contender('http-proxy-middleware', middleware),
  ];
}

/** Everything on: sessions, limits, security headers, access log (to a file), metrics. */
async function launchFullGateway(
  launch: Launch,
  programs: Programs,
  { load, servers }: Cores,
  service: string,
) {
  const redis = await launch({
    name: 'redis',
    core: load,
    command: (port) => [
      programs.redis,
      '--bind',
      HOST,
      '--port',
      `${port}`,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
  });
  const redisUrl = `redis://${HOST}:${redis.port}`;
  const sessions = createTestSessions(redisUrl);
  const { token } = await sessions.open();
  await sessions.close();
  const full = await launch({
    name: 'gateway',
    core: servers,
    command: () => GATEWAY_COMMAND,
    env: (port) => gatewayEnvironment({ host: HOST, port, redisUrl, publicKey: sessions.publicKey, service }),
  });
  return { full, token };
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
