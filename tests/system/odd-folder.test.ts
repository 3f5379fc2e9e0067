import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BackingPorts, findPart } from '../../infra/local/backing/backing.ts';
import { findNginx } from '../../infra/local/backing/nginx.ts';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { type ChildSpec, startChild } from '../../infra/local/processes/child.ts';
import { CACHE_DIR } from '../backing/local.ts';
import { requirePid } from '../support/require-pid.ts';

/*
 * Data folders with unusual names: each backing process stays in its folder, and can start from it
 * again.
 */

const parent = await mkdtemp(join(tmpdir(), 'croneai-odd-'));
const folder = join(parent, 'Prüfung, r23 [a] {b} $x;"q" 数据');
await mkdir(folder);
afterAll(() => rm(parent, { recursive: true }));

/**
 * A locale without UTF-8, which system services and containers often have. Without the addresses of
 * existing stores, the test starts its own stores.
 */
const env = Object.fromEntries(
  Object.entries({ ...process.env, LANG: 'C', LC_ALL: 'C' }).filter(
    ([name]) => !['MONGO_URL', 'REDIS_URL', 'KAFKA_BROKERS', 'SMTP_URL'].includes(name),
  ),
);
const [mongo, redis, kafka, kafkaController, smtp, inbox, push, balanced, replica] = await findFreePorts(9);
const ports = { mongo, redis, kafka, kafkaController, smtp, inbox, push } as BackingPorts;
const places = { dataDir: join(folder, 'data'), logDir: join(folder, 'logs'), cacheDir: CACHE_DIR, env };

async function specOf(name: 'mongo' | 'redis' | 'kafka' | 'smtp' | 'nginx'): Promise<ChildSpec> {
  if (name === 'nginx')
    return findNginx({ ...places, dataDir: join(places.dataDir, name), report: () => undefined }, [
      { name: 'gateway', port: balanced as number, replicas: [replica as number] },
    ]);
  const { spec } = await findPart(name, { ...places, ports, report: () => undefined });
  if (!spec) throw new Error(`${name} is not one of our own services`);
  return spec;
}

/** Returns the files outside `folder` that the process has open for writing. */
async function writesElsewhere(pid: number): Promise<string[]> {
  const files = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map(async (fd) => {
      const path = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '');
      const info = await readFile(`/proc/${pid}/fdinfo/${fd}`, 'utf8').catch(() => '');
      const isReadOnly = /flags:\s+\d*0$/m.test(info);
      return path.startsWith('/') && !path.startsWith('/dev/') && !isReadOnly ? path : '';
    }),
  );
  return files.filter((path) => path !== '' && !path.startsWith(`${folder}/`));
}

describe('a data folder with spaces, umlauts, commas, and brackets', () => {
  it.each(['mongo', 'redis', 'kafka', 'smtp', 'nginx'] as const)(
    'keeps the data of %s for the next start',
    async (name) => {
      for (const _start of ['first', 'second']) {
        const child = startChild(await specOf(name));
        onTestFinished(() => child.stop());
        await child.waitUntilReady();
        if (process.platform === 'linux') expect(await writesElsewhere(requirePid(child.pid))).toEqual([]);
        await child.stop();
      }
      expect(await readdir(parent)).toEqual([folder.slice(parent.length + 1)]);
      if (name === 'kafka')
        expect(await readdir(join(places.dataDir, name, 'logs'))).toContain('meta.properties');
    },
    120_000,
  );
});
