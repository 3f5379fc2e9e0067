import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BackingPorts, findPart } from '../../infra/local/backing/backing.ts';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { type Supervised, supervise } from '../../infra/local/processes/supervisor.ts';
import { requirePid } from '../support/require-pid.ts';
import type { Backing, BackingName } from './backing.ts';

export const CACHE_DIR = fileURLToPath(new URL('../../.cache', import.meta.url));

const NAMES: BackingName[] = ['mongo', 'redis', 'kafka', 'smtp'];
/**
 * Variables that are removed from the environment of the services, so that tests never use the
 * databases of the developer's machine.
 */
const THEIR_SERVICES = ['MONGO_URL', 'REDIS_URL', 'KAFKA_BROKERS', 'SMTP_URL'];

export type LocalBackingOptions = {
  /** Environment of the services; this process's by default. */
  env?: NodeJS.ProcessEnv;
  /** Services to start; all by default. */
  names?: BackingName[];
  /**
   * Timeout of the broker's session with Kafka's controller, in ms. With a long timeout, the broker
   * may stall on a busy machine and keep its session. A killed broker cannot start again before the
   * timeout, so use a long timeout only if no test kills the broker.
   */
  kafkaSessionMs?: number;
  report?: (line: string) => void;
};

type Service = { url: string; inboxUrl: string; child: Supervised };
/** Time limit to stop the services. A Kafka with many topics takes the longest. */
const STOP_DEADLINE_MS = 10_000;

/**
 * Starts the same services as `npm start`, as local processes on free ports and in a temporary
 * folder.
 */
export async function startLocalBacking(options: LocalBackingOptions = {}): Promise<Backing> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-backing-'));
  const services = new Map<BackingName, Service>();
  const stop = async (): Promise<void> => {
    await Promise.all([...services.values()].map(({ child }) => child.stop(STOP_DEADLINE_MS)));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await startAll(folder, services, options);
  } catch (error) {
    await stop();
    throw error;
  }
  const childOf = (name: BackingName): Supervised => {
    const service = services.get(name);
    if (!service) throw new Error(`${name} was not started`);
    return service.child;
  };
  const signal = async (name: BackingName, signalName: NodeJS.Signals): Promise<void> =>
    void process.kill(requirePid(childOf(name).pid()), signalName);
  return {
    by: 'local',
    urls: {
      mongoUrl: services.get('mongo')?.url ?? '',
      redisUrl: services.get('redis')?.url ?? '',
      kafkaBrokers: [services.get('kafka')?.url ?? ''],
      smtpUrl: services.get('smtp')?.url ?? '',
      inboxUrl: services.get('smtp')?.inboxUrl ?? '',
    },
    kill: (name) => childOf(name).kill(),
    pause: (name) => signal(name, 'SIGSTOP'),
    resume: (name) => signal(name, 'SIGCONT'),
    restart: (name) => childOf(name).restart(),
    stop,
  };
}

async function startAll(
  folder: string,
  services: Map<BackingName, Service>,
  { env: given = process.env, names = NAMES, kafkaSessionMs, report = () => undefined }: LocalBackingOptions,
): Promise<void> {
  const [mongo, redis, kafka, kafkaController, smtp, inbox, push] = await findFreePorts(7);
  const ports = { mongo, redis, kafka, kafkaController, smtp, inbox, push } as BackingPorts;
  const env = Object.fromEntries(Object.entries(given).filter(([key]) => !THEIR_SERVICES.includes(key)));
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
      if (!part.spec) throw new Error(`${name} is not one of our own services`);
      const { inboxUrl = '', url } = part;
      const child = supervise(part.spec, {
        onSpawn: () => undefined,
        onReady: () => undefined,
        onDeath: (_name, line) => report(line),
        onGiveUp: () => undefined,
      });
      services.set(name, { url, inboxUrl, child });
      await child.firstReady;
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
