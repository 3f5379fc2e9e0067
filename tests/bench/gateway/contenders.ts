import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GATEWAY_NODE_OPTIONS } from '../../../infra/local/processes/processes.ts';
import { createTestSessions } from '../../support/sessions.ts';
import { type Launch, type Launched, redisCommand } from '../measure/launch.ts';
import type { Cores, Programs } from '../measure/programs.ts';
import type { Contender } from './compare.ts';
import { GATEWAY_COMMAND, gatewayEnvironment } from './full-gateway.ts';
import { proxyConfig, upstreamConfig } from './nginx-config.ts';

/**
 * This call is open to visitors and members, so the bench can measure it with and without a
 * session.
 */
const PATH = '/api/countdown';

type Place = { folder: string; programs: Programs; cores: Cores };

/**
 * Starts all contenders on the servers' core. Starts Redis and the simulated service on the load's
 * core.
 */
export async function launchContenders(launch: Launch, place: Place): Promise<Contender[]> {
  const { load, servers } = place.cores;
  const nginx = nginxLauncher(launch, place);
  const upstream = await nginx('upstream', load, upstreamConfig);
  const proxy = await nginx('nginx', servers, (own, port) => proxyConfig(own, port, upstream.port));
  const node = (name: string) => {
    const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
    return launch({
      name,
      core: servers,
      // All programs get the gateway's memory limits. With a larger heap, the others would have an
      // unfair advantage.
      command: (port) => [process.execPath, ...GATEWAY_NODE_OPTIONS, program, `${port}`, upstream.url],
    });
  };
  const bare = await node('bare-gateway');
  const fastify = await node('fastify-proxy');
  const middleware = await node('proxy-middleware');
  const { token, gateway } = await gatewayLauncher(launch, place, upstream.url);
  const full = await gateway('gateway');
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

/**
 * Starts two gateways. The second traces 1 % of the calls, and exports the spans to a collector on
 * the load's core.
 */
export async function launchTraced(launch: Launch, place: Place) {
  const upstream = await nginxLauncher(launch, place)('upstream', place.cores.load, upstreamConfig);
  const { gateway } = await gatewayLauncher(launch, place, upstream.url);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: upstream.url, OTEL_TRACES_SAMPLER_ARG: '0.01' };
  const pair = [
    contender('gateway', await gateway('gateway')),
    contender('gateway, 1 % traced', await gateway('gateway-traced', traced)),
  ];
  return { pair, collector: upstream.url };
}

const contender = (name: string, { url, pid }: Launched, headers = {}): Contender => ({
  name,
  url: url + PATH,
  pid,
  headers,
});

function nginxLauncher(launch: Launch, { folder, programs }: Place) {
  return (name: string, core: number, config: (folder: string, port: number) => string) =>
    launch({
      name,
      core,
      async command(port) {
        const own = join(folder, name);
        await mkdir(own, { recursive: true });
        await writeFile(join(own, 'nginx.conf'), config(own, port));
        return [programs.nginx, '-p', own, '-c', join(own, 'nginx.conf')];
      },
    });
}

/**
 * Starts Redis, and opens a session in it. Returns the token of the session, and a function that
 * starts a gateway. The gateway forwards calls to the URL `service`.
 */
async function gatewayLauncher(launch: Launch, { programs, cores }: Place, service: string) {
  const redis = await launch({
    name: 'redis',
    core: cores.load,
    command: (port) => redisCommand(programs.redis, port),
  });
  const redisUrl = `redis://127.0.0.1:${redis.port}`;
  const sessions = createTestSessions(redisUrl);
  const { token } = await sessions.open();
  await sessions.close();
  // Everything enabled: sessions, limits, security headers, access log (to a file), metrics.
  const gateway = (name: string, env: Record<string, string> = {}) =>
    launch({
      name,
      core: cores.servers,
      command: () => GATEWAY_COMMAND,
      env: (port) => ({
        ...gatewayEnvironment({ port, redisUrl, publicKey: sessions.publicKey, service }),
        ...env,
      }),
    });
  return { token, gateway };
}
