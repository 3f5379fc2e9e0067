import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackingUrls } from '../../backing/backing.ts';
import type { Contender } from '../gateway/compare.ts';
import type { Launch } from '../measure/launch.ts';
import type { Cores } from '../measure/programs.ts';
import { type Seeded, seed } from './members.ts';

const PATH = '/api/signals?limit=10&sortOrder=desc';

/** Starts the service and `driver-read.ts` on one core. Stores and load use the other core. */
export async function launchContenders(
  launch: Launch,
  { folder, backing, cores }: { folder: string; backing: BackingUrls; cores: Cores },
): Promise<Contender[]> {
  const dbName = `bench_signals_${randomBytes(4).toString('hex')}`;
  const redisUrl = `${backing.redisUrl}/15`;
  const seeded = await seed(backing, redisUrl, dbName);
  const core = cores.servers;
  const driver = await launch({
    name: 'driver-read',
    core,
    command: (port) => [process.execPath, here('./driver-read.ts'), `${port}`, backing.mongoUrl, dbName],
  });
  const { url: site, pid } = await launch({ ...signalsProgram(backing, redisUrl, dbName, seeded), core });
  const url = site + PATH;
  const headers = { authorization: `Bearer ${seeded.token}` };
  const etag = await firstTag(url, headers);
  const script = join(folder, 'pages.lua');
  await writeFile(script, pagesScript(seeded));
  return [
    { name: 'bare driver read', url: driver.url, pid: driver.pid, headers: {}, script },
    { name: 'list 304', url, pid, headers: { ...headers, 'if-none-match': etag } },
    { name: 'list 200, cached', url, pid, headers },
    { name: 'list 200, from database', url, pid, headers, script },
  ];
}

/** Returns the service, in the form that `withPrograms` launches. */
export const signalsProgram = (
  { mongoUrl, kafkaBrokers }: BackingUrls,
  redisUrl: string,
  dbName: string,
  { publicKey }: Pick<Seeded, 'publicKey'>,
) => ({
  name: 'signals',
  command: () => [process.execPath, here('../../../services/signals/src/main.ts')],
  env: (port: number) => ({
    CRONE_MODE: 'local',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    LOG_LEVEL: 'info',
    MONGO_URL: mongoUrl,
    MONGO_DATABASE: dbName,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    KAFKA_TOPIC_PREFIX: `${dbName}.`,
    TOKEN_PUBLIC_KEY: publicKey,
    CLIENT_ADDRESS_KEY: Buffer.alloc(32, 7).toString('base64'),
  }),
});

/**
 * Returns the ETag of the list once the process replies. The ETag stays the same until the list
 * changes.
 */
async function firstTag(url: string, headers: Record<string, string>): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(url, { headers });
    const etag = reply.headers.get('etag');
    if (reply.status === 200 && etag) return etag;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the service does not answer the list');
}

/**
 * Makes a script in which each request fetches a different page. There are far more pages than the
 * service caches, so every page is read from the database.
 */
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
