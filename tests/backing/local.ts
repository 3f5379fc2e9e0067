import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BackingPorts, findPart } from '../../infra/local/backing/backing.ts';
import { type BackingService, startPart } from '../../infra/local/backing/backing-service.ts';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import type { Backing, BackingName } from './backing.ts';

export const CACHE_DIR = fileURLToPath(new URL('../../.cache', import.meta.url));

const NAMES: BackingName[] = ['mongo', 'redis', 'kafka', 'smtp'];
/** The machine's own addresses are left out: tests never touch a database that somebody uses. */
const THEIR_SERVICES = ['MONGO_URL', 'REDIS_URL', 'KAFKA_BROKERS', 'SMTP_URL'];

export type LocalBackingOptions = {
  /** Only these parts; all by default. */
  names?: BackingName[];
  /** For a broker that nobody kills: then it may be held up by a busy machine without losing anything. */
  kafkaSessionMs?: number;
  report?: (line: string) => void;
};

/** Local processes of the same services as `npm start`, on free ports and in a temporary folder. */
export async function startLocalBacking(options: LocalBackingOptions = {}): Promise<Backing> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-backing-'));
  const services = new Map<BackingName, BackingService>();
  const stop = async (): Promise<void> => {
    await Promise.all([...services.values()].map((service) => service.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await startAll(folder, services, options);
  } catch (error) {
    await stop();
    throw error;
  }
  const get = (name: BackingName): BackingService => {
    const service = services.get(name);
    if (!service) throw new Error(`${name} was not started`);
    return service;
  };
  const signal = async (name: BackingName, signalName: NodeJS.Signals): Promise<void> => {
    const pid = get(name).pid();
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, signalName);
  };
  return {
    by: 'local',
    urls: {
      mongoUrl: services.get('mongo')?.url ?? '',
      redisUrl: services.get('redis')?.url ?? '',
      kafkaBrokers: [services.get('kafka')?.url ?? ''],
      smtpUrl: services.get('smtp')?.url ?? '',
      inboxUrl: services.get('smtp')?.inboxUrl ?? '',
    },
    kill: (name) => get(name).kill(),
    pause: (name) => signal(name, 'SIGSTOP'),
    resume: (name) => signal(name, 'SIGCONT'),
    restart: (name) => get(name).restart(),
    stop,
  };
}

async function startAll(
  folder: string,
  services: Map<BackingName, BackingService>,
  { names = NAMES, kafkaSessionMs, report = () => undefined }: LocalBackingOptions,
): Promise<void> {
  const [mongo, redis, kafka, kafkaController, smtp, inbox, push] = await findFreePorts(7);
  const ports = { mongo, redis, kafka, kafkaController, smtp, inbox, push } as BackingPorts;
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !THEIR_SERVICES.includes(key)),
  );
  const results = await Promise.allSettled(
    names.map(async (name) => {
      const part = await findPart(name, {
        ports,
        dataDir: join(folder, 'data'),
        logDir: join(folder, 'logs'),
        cacheDir: CACHE_DIR,
        env,
        kafkaSessionMs,
        report: (_part, line) => report(`${name}: ${line}`),
      });
      services.set(name, await startPart(part));
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
