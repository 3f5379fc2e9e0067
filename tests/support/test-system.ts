import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunInfo } from '../../infra/local/processes/run-file.ts';
import { type System, startSystem } from '../../infra/local/system.ts';
import type { Backing, BackingName, BackingUrls } from '../backing/backing.ts';
import { PATIENT_SESSION_MS, startBacking } from '../backing/start-backing.ts';

type TestSystemOptions = {
  workers?: number;
  /** Number of replicas of the gateway and of each service. */
  replicas?: number;
  /** Settings for all processes, such as SIGNAL_SLOT_SECONDS. */
  env?: NodeJS.ProcessEnv;
  /** Set to false to start without demo accounts, which is some seconds faster. */
  seed?: boolean;
  /** Called with the addresses of the backing services, before the system starts. */
  onBacking?: (urls: BackingUrls) => void;
  report?: (line: string) => void;
};

/**
 * Starts a whole system for a test, on free ports, in a temporary folder, and with backing services
 * that can be killed.
 */
export type TestSystem = Awaited<ReturnType<typeof startTestSystem>>;
export async function startTestSystem(options: TestSystemOptions = {}) {
  const report = options.report ?? (() => undefined);
  const backing = await startBacking(process.env, report, { kafkaSessionMs: PATIENT_SESSION_MS });
  options.onBacking?.(backing.urls);
  const dataDir = await mkdtemp(join(tmpdir(), 'croneai-system-'));
  const removeAll = async (): Promise<void> => {
    await backing.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let system: System;
  try {
    system = await startSystem({
      dataDir,
      ports: 'free',
      workers: options.workers ?? 1,
      replicas: options.replicas ?? 1,
      env: { ...outsideEnvironment(), ...addressesOf(backing.urls), ...options.env },
      report: (part, text, tookMs) =>
        report(`${part}: ${text}${tookMs === undefined ? '' : ` (${tookMs} ms)`}`),
      ...(options.seed === undefined ? {} : { seed: options.seed }),
    });
  } catch (error) {
    await removeAll();
    throw error;
  }
  const owner = (name: string): Pick<Backing, 'kill' | 'restart'> => (isBacking(name) ? backing : system);
  return {
    /** Equivalent of `.data/run.json`, with the current pids. */
    info: (): RunInfo => ({ ...system.info(), inbox: backing.urls.inboxUrl }),
    urls: backing.urls,
    dataDir,
    /** Folder with one log file per process. */
    logDir: join(dataDir, 'logs'),
    /** Environment of a process, for programs that work on its data. */
    envOf: (name: string) => system.envOf(name),
    /**
     * Kills a process (`auth`, `signals-worker-1`) or a backing service (`mongo`) with SIGKILL. It
     * stays down until `restart`.
     */
    kill: (name: string) => owner(name).kill(name as BackingName),
    /**
     * Starts the process or service again on the same port and data, and resolves when it is ready.
     */
    restart: (name: string) => owner(name).restart(name as BackingName),
    /** Suspends a backing service: it keeps its connections but answers nothing. */
    pause: backing.pause,
    resume: backing.resume,
    /** Stops everything and deletes the data. */
    async stop() {
      await system.stop();
      await removeAll();
    },
  };
}

/**
 * Returns the environment without vitest's variables, so that services behave as outside of tests.
 */
export function outsideEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter(([key]) => !/^(VITEST|TEST$|NODE_ENV$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(key)),
  );
}

function addressesOf(urls: BackingUrls): NodeJS.ProcessEnv {
  return {
    MONGO_URL: urls.mongoUrl,
    REDIS_URL: urls.redisUrl,
    KAFKA_BROKERS: urls.kafkaBrokers.join(','),
    SMTP_URL: urls.smtpUrl,
  };
}

function isBacking(name: string): name is BackingName {
  return ['mongo', 'redis', 'kafka', 'smtp'].includes(name);
}
