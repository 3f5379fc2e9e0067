import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BackingContext, type BackingPart, ownPart } from './backing-service.ts';
import { findKafka } from './kafka.ts';
import { findMongo } from './mongo.ts';
import { probeTcp } from './ports.ts';
import { findRedis } from './redis.ts';
import { findSmtp } from './smtp.ts';

const OUTSIDE = fileURLToPath(new URL('../outside/outside.ts', import.meta.url));
const HOST = '127.0.0.1';
const OUTSIDE_READY_MS = 90_000;

export const DEFAULT_BACKING_PORTS = {
  mongo: 27117,
  redis: 6479,
  kafka: 9192,
  kafkaController: 9193,
  smtp: 1025,
  inbox: 1080,
  push: 1090,
};
export type BackingPorts = typeof DEFAULT_BACKING_PORTS;

type FindBackingOptions = {
  ports: BackingPorts;
  dataDir: string;
  logDir: string;
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  /** See `KafkaContext`. */
  kafkaSessionMs?: number | undefined;
  report: (part: BackingName, line: string) => void;
};

export const BACKING_NAMES = ['mongo', 'redis', 'kafka', 'smtp', 'push'] as const;
export type BackingName = (typeof BACKING_NAMES)[number];

/** Finds or installs a backing service without starting it. */
export function findPart(name: BackingName, options: FindBackingOptions): Promise<BackingPart> {
  const { ports, dataDir } = options;
  const context = {
    port: ports[name],
    dataDir: join(dataDir, name),
    logDir: options.logDir,
    cacheDir: options.cacheDir,
    env: options.env,
    report: (line: string) => options.report(name, line),
  };
  const found: Record<BackingName, () => Promise<BackingPart>> = {
    mongo: () => findMongo(context),
    redis: () => findRedis(context),
    kafka: () =>
      findKafka({ ...context, controllerPort: ports.kafkaController, sessionMs: options.kafkaSessionMs }),
    smtp: () => findSmtp({ ...context, inboxPort: ports.inbox }),
    push: () => findPush(context),
  };
  return found[name]();
}

/**
 * Describes a program that replaces the push services, which cannot be reached from a local system.
 * The program shows the pushes on a page.
 */
async function findPush(context: BackingContext): Promise<BackingPart> {
  const { port } = context;
  return ownPart(context, {
    name: 'push',
    by: 'embedded',
    url: `http://${HOST}:${port}`,
    command: process.execPath,
    args: [OUTSIDE, String(port)],
    probe: () => probeTcp(HOST, port),
    readyTimeoutMs: OUTSIDE_READY_MS,
  });
}
