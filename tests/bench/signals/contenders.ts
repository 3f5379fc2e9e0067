import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts, probeTcp } from '../../../infra/local/backing/ports.ts';
import { type Child, startChild } from '../../../infra/local/processes/child.ts';
import type { BackingUrls } from '../../backing/backing.ts';
import { requirePid } from '../../support/require-pid.ts';
import type { Contender } from '../gateway/contenders.ts';
import type { Cores, Programs } from '../gateway/programs.ts';
import { type Seeded, seed } from './members.ts';

export type Arena = { contenders: Contender[]; stop(): Promise<void> };

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 30_000;
const PATH = '/api/signals?limit=10&sortOrder=desc';

/** Starts the service and the bare driver read on one core; the stores and the load are on the other one. */
export async function startArena(
  folder: string,
  backing: BackingUrls,
  programs: Pick<Programs, 'taskset'>,
  { servers }: Cores,
): Promise<Arena> {
  const children: Child[] = [];
  const dbName = `bench_signals_${randomBytes(4).toString('hex')}`;
  const redisUrl = `${backing.redisUrl}/15`;
  const seeded = await seed(backing, redisUrl, dbName);
  const launch = async (name: string, args: (port: number) => string[], env = {}) => {
    const [port = 0] = await findFreePorts(1);
    const child = startChild({
      name,
      command: programs.taskset,
      args: ['-c', String(servers), process.execPath, ...args(port)],
      env: { ...process.env, ...env, PORT: `${port}` },
      logFile: join(folder, `${name}.log`),
      probe: () => probeTcp(HOST, port),
      readyTimeoutMs: READY_TIMEOUT_MS,
    });
    children.push(child);
    await child.waitUntilReady();
    return { url: `http://${HOST}:${port}`, pid: requirePid(child.pid) };
  };
  const stop = async () => void (await Promise.all(children.map((child) => child.stop())));
  try {
    const driver = await launch('driver-read', (port) => [
      here('./driver-read.ts'),
      `${port}`,
      backing.mongoUrl,
      dbName,
    ]);
    const service = await launch(
      'signals',
      () => [here('../../../services/signals/src/main.ts')],
      environmentOf(backing, redisUrl, dbName, seeded),
    );
    const headers = { authorization: `Bearer ${seeded.token}` };
    const etag = await firstTag(service.url + PATH, headers);
    const script = join(folder, 'pages.lua');
    await writeFile(script, pagesScript(seeded));
    const url = service.url + PATH;
    return {
      stop,
      contenders: [
        { name: 'bare driver read', url: driver.url, pid: driver.pid, headers: {}, script },
        {
          name: 'list 304',
          url,
          pid: service.pid,
          headers: { ...headers, 'if-none-match': etag },
        },
        { name: 'list 200, as kept', url, pid: service.pid, headers },
        { name: 'list 200, read anew', url, pid: service.pid, headers, script },
      ],
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function environmentOf(
  backing: BackingUrls,
  redisUrl: string,
  dbName: string,
  { publicKey }: Pick<Seeded, 'publicKey'>,
) {
  return {
    CRONE_MODE: 'local',
    HOST,
    LOG_LEVEL: 'info',
    MONGO_URL: backing.mongoUrl,
    MONGO_DATABASE: dbName,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: backing.kafkaBrokers.join(','),
    KAFKA_TOPIC_PREFIX: `${dbName}.`,
    TOKEN_PUBLIC_KEY: publicKey,
    CLIENT_ADDRESS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}

/** The tag once the process is up; it stays the same while nothing changes. */
async function firstTag(url: string, headers: Record<string, string>): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(url, { headers });
    const etag = reply.headers.get('etag');
    if (reply.status === 200 && etag) return etag;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the service does not answer the list');
}

/** Each request asks for another page: far more of them than the service keeps, so that each is read from the database. */
function pagesScript({ cursors }: Seeded): string {
  const list = cursors.map((cursor) => `"${cursor}"`).join(',');
  return `local cursors = {${list}}
local at = 0
request = function()
  at = at % #cursors + 1
  return wrk.format(nil, "/api/signals?limit=10&sortOrder=desc&before=" .. cursors[at])
end
`;
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
