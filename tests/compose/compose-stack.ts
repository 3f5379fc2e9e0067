import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { formatEnv, INBOX_SETTINGS, makeKeys, makePasswords } from '../../infra/keys/make-keys.mjs';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Time limit of a command. The longest command builds all images without a cache. */
const CALL_WITHIN_MS = 25 * 60_000;

export const STORES = ['mongo', 'redis', 'kafka'];
/** Services of this project that `docker compose up` starts. */
export const OWN = [
  'gateway',
  'auth',
  'signals',
  'signals-worker',
  'signals-trainer',
  'leads',
  'admin',
  'notifier',
];
/** Time in which all processes of a new stack become healthy, on a machine that is busy. */
export const HEALTHY_WITHIN_MS = 300_000;

/** A container in the output of `docker compose ps`. */
export type Container = {
  Name: string;
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
  ID: string;
};

/** The real `docker-compose.yml` with new keys and its own project name and ports. */
export type ComposeStack = Awaited<ReturnType<typeof composeStack>>;
export async function composeStack(change: Readonly<Record<string, string>> = {}) {
  const project = `croneai-test-${randomBytes(3).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'croneai-compose-'));
  const envFile = join(folder, '.env');
  const [webPort = 0, inboxPort = 0] = await findFreePorts(2);
  const firstAdmin = `first-admin-${randomBytes(4).toString('hex')}@example.com`;
  const docker = async (...args: string[]): Promise<string> => {
    const options = { cwd: ROOT, timeout: CALL_WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
    return (await run('docker', args, options)).stdout;
  };
  const compose = (...args: string[]) =>
    docker('compose', '--project-name', project, '--env-file', envFile, ...args);
  // Avoids the networks of other stacks, including those left by a killed test.
  const edge = `172.30.${randomInt(81, 255)}`;
  const hasUsers = await knowsPasswords(docker);
  const settings = {
    ...makeKeys(),
    ...makePasswords(),
    ...INBOX_SETTINGS,
    WEB_PORT: webPort,
    INBOX_PORT: inboxPort,
    PUBLIC_URL: `http://localhost:${webPort}`,
    FIRST_ADMIN_EMAIL: firstAdmin,
    SIGNAL_SLOT_SECONDS: 10,
    IMAGE_TAG: project,
    EDGE_SUBNET: `${edge}.0/24`,
    EDGE_RANGE: `${edge}.128/25`,
    CADDY_ADDRESS: `${edge}.2`,
    ...(hasUsers ? {} : { MONGO_URL: 'mongodb://mongo:27017' }),
    ...change,
  };
  await writeFile(envFile, formatEnv(settings), { mode: 0o600 });
  /** Lists the containers of all services, including stopped containers. */
  const containers = async (): Promise<Container[]> => {
    const text = await compose('ps', '--all', '--format', 'json');
    const lines = text.split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Container);
  };
  return {
    web: `http://127.0.0.1:${webPort}`,
    inbox: `http://127.0.0.1:${inboxPort}`,
    firstAdmin,
    /** Differences from the original file, with their reasons. */
    differences: hasUsers
      ? []
      : ['the image mongo:8 here is a stand-in without users: MONGO_URL has no password'],
    compose,
    docker,
    /** Lists the containers of all services or of one, including stopped containers. */
    async containers(service?: string) {
      return (await containers()).filter(({ Service }) => service === undefined || Service === service);
    },
    /**
     * Waits until `count` containers are healthy; containers that have finished do not count.
     * Prints the logs of unhealthy containers.
     */
    async becomeHealthy(count: number) {
      const unfinished = async () =>
        (await containers()).filter(({ State, ExitCode }) => State !== 'exited' || ExitCode !== 0);
      const unhealthy = async () => (await unfinished()).filter(({ Health }) => Health !== 'healthy');
      try {
        await until(
          'all containers are healthy',
          async () => {
            const names = (await unhealthy()).map(({ Name, State, Health }) => `${Name} ${State} ${Health}`);
            expect(names).toEqual([]);
            expect(await unfinished()).toHaveLength(count);
          },
          HEALTHY_WITHIN_MS,
        );
      } catch (error) {
        for (const { Name, ID } of await unhealthy())
          console.log(`${Name}:\n${await docker('logs', '--tail', '5', ID)}`);
        throw error;
      }
    },
    /**
     * Kills everything in a container except its init process (`kill -9`). The restart policy then
     * restarts the container.
     */
    async crash({ ID }: Container) {
      const killAll =
        'for p in $(ls /proc | grep -x "[0-9]*"); do [ $p -gt 1 ] && [ $p != $$ ] && kill -9 $p; done; true';
      await docker('exec', ID, 'sh', '-c', killAll).catch(() => undefined);
    },
    /** Removes containers, networks, volumes, and images. */
    async remove() {
      await compose('--profile', '*', 'down', '--volumes', '--timeout', '30');
      // `--rmi local` would leave the images of services without a container.
      const label = `label=com.docker.compose.project=${project}`;
      const images = (await docker('image', 'ls', '--quiet', '--filter', label)).split(/\s+/).filter(Boolean);
      if (images.length > 0) await docker('image', 'rm', '--force', ...new Set(images));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns true if the local image `mongo:8` is the official one, which has users with passwords.
 * Only the official image sets MONGO_VERSION. Also returns true if there is no local image, because
 * Compose then pulls the official one. On a machine that cannot pull images, a substitute without
 * users may have this name.
 */
async function knowsPasswords(docker: (...args: string[]) => Promise<string>): Promise<boolean> {
  const format = '{{range .Config.Env}}{{println .}}{{end}}';
  const variables = await docker('image', 'inspect', '--format', format, 'mongo:8').catch(
    () => 'MONGO_VERSION=',
  );
  return variables.includes('MONGO_VERSION=');
}
