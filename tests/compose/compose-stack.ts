import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatEnv, INBOX_SETTINGS, makeKeys, makePasswords } from '../../infra/keys/make-keys.mjs';
import { findFreePorts } from '../../infra/local/backing/ports.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Time limit of a call; the longest is building all images without a cache. */
const CALL_WITHIN_MS = 25 * 60_000;

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
export async function composeStack() {
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
    SIGNALS_IMAGE: `${project}-signals`,
    // Avoids the networks of another stack on this machine.
    EDGE_SUBNET: '172.30.81.0/24',
    EDGE_RANGE: '172.30.81.128/25',
    CADDY_ADDRESS: '172.30.81.2',
    ...(hasUsers ? {} : { MONGO_URL: 'mongodb://mongo:27017' }),
  };
  await writeFile(envFile, formatEnv(settings), { mode: 0o600 });
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
    /** Containers of all services or of one, including stopped containers. */
    async containers(service?: string) {
      const text = await compose('ps', '--all', '--format', 'json', ...(service ? [service] : []));
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Container);
    },
    /** `kill -9` for everything in a container except its init; the restart policy restarts it. */
    async crash({ ID }: Container) {
      const killAll =
        'for p in $(ls /proc | grep -x "[0-9]*"); do [ $p -gt 1 ] && [ $p != $$ ] && kill -9 $p; done; true';
      await docker('exec', ID, 'sh', '-c', killAll).catch(() => undefined);
    },
    /** Removes containers, networks, and volumes. */
    async remove() {
      await compose('--profile', 'inbox', 'down', '--volumes', '--timeout', '30', '--rmi', 'local');
      await docker('image', 'rm', `${project}-signals`).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The official image has its version in its environment; its substitute, used if no image can be
 * pulled, does not.
 */
async function knowsPasswords(docker: (...args: string[]) => Promise<string>): Promise<boolean> {
  const format = '{{range .Config.Env}}{{println .}}{{end}}';
  const variables = await docker('image', 'inspect', '--format', format, 'mongo:8').catch(
    () => 'MONGO_VERSION=',
  );
  return variables.includes('MONGO_VERSION=');
}
