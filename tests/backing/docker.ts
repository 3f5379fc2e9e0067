import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

const PING_TIMEOUT_MS = 1_000;

type Address = { socketPath: string } | { host: string; port: number };

/** True when a Docker engine answers `/_ping` within a second. Asked before Testcontainers is imported, which costs 0.3 s. */
export async function dockerAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  const answers = await Promise.all(addresses(env).map(ping));
  return answers.includes(true);
}

function addresses(env: NodeJS.ProcessEnv): Address[] {
  if (env.DOCKER_HOST) {
    const url = new URL(env.DOCKER_HOST);
    if (url.protocol === 'unix:') return [{ socketPath: url.pathname }];
    return [{ host: url.hostname, port: Number(url.port || 2375) }];
  }
  const sockets = ['/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock')];
  if (env.XDG_RUNTIME_DIR) sockets.push(join(env.XDG_RUNTIME_DIR, 'docker.sock'));
  return sockets.map((socketPath) => ({ socketPath }));
}

function ping(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request({ ...address, path: '/_ping', timeout: PING_TIMEOUT_MS }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(false));
    call.on('close', () => resolve(false));
    call.end();
  });
}
