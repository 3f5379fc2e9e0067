import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Backing, BackingUrls } from './backing.ts';
import { type LocalBackingOptions, startLocalBacking } from './local.ts';

/** Timeout of the Kafka broker's session, in ms, for runs that never kill the broker. */
export const PATIENT_SESSION_MS = 30_000;
const PING_TIMEOUT_MS = 1_000;

/**
 * Starts containers or local processes. TEST_BACKING can require either of the two: `containers` or
 * `local`. By default, this function starts containers if a Docker engine answers and can run the
 * images, and otherwise local processes. If containers are required but cannot start, it throws.
 */
export async function startBacking(
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
  /** Both options apply only to local processes. `names` lists the services to start. */
  { names, kafkaSessionMs }: Pick<LocalBackingOptions, 'names' | 'kafkaSessionMs'> = {},
): Promise<Backing> {
  const wish = env.TEST_BACKING;
  if (wish && wish !== 'local' && wish !== 'containers') {
    throw new Error(`TEST_BACKING is "${wish}"; it must be "local" or "containers"`);
  }
  if (wish !== 'local' && (await dockerAnswers(env))) {
    try {
      const { startContainerBacking } = await import('./containers.ts');
      return await startContainerBacking();
    } catch (error) {
      if (wish === 'containers') throw error;
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      report(`Docker answers but cannot run the images (${reason}): using local processes`);
    }
  } else if (wish === 'containers') {
    throw new Error('TEST_BACKING is "containers" but no Docker engine answers');
  }
  return startLocalBacking({
    env,
    report,
    ...(names && { names }),
    ...(kafkaSessionMs && { kafkaSessionMs }),
  });
}

/**
 * Starts the backing services of this run, or uses the running ones in TEST_BACKING_URLS (JSON of
 * BackingUrls).
 */
export async function takeBacking(): Promise<{ urls: BackingUrls; stop?: () => Promise<void> }> {
  const given = process.env.TEST_BACKING_URLS;
  if (given) return { urls: JSON.parse(given) as BackingUrls };
  const startedAt = Date.now();
  const report = (line: string): void => console.log(`backing: ${line}`);
  const backing = await startBacking(process.env, report, { kafkaSessionMs: PATIENT_SESSION_MS });
  console.log(`backing: ${backing.by}, ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return { urls: backing.urls, stop: () => backing.stop() };
}

type Address = { socketPath: string } | { host: string; port: number };

/**
 * Returns true if a Docker engine answers `/_ping` within a second. Called before Testcontainers is
 * imported, because the import takes 0.3 s.
 */
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
