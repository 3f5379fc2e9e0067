import { join } from 'node:path';
import type { BackingPart } from './backing-service.ts';
import { findKafka } from './kafka.ts';
import { findMongo } from './mongo.ts';
import { findPush } from './outside.ts';
import { findRedis } from './redis.ts';
import { findSmtp } from './smtp.ts';

export type BackingPorts = {
  mongo: number;
  redis: number;
  kafka: number;
  kafkaController: number;
  smtp: number;
  inbox: number;
  push: number;
};

export const DEFAULT_BACKING_PORTS: BackingPorts = {
  mongo: 27117,
  redis: 6479,
  kafka: 9192,
  kafkaController: 9193,
  smtp: 1025,
  inbox: 1080,
  push: 1090,
};

export type FindBackingOptions = {
  ports: BackingPorts;
  dataDir: string;
  logDir: string;
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  /** See `KafkaContext`. */
  kafkaSessionMs?: number | undefined;
  report: (part: BackingName, line: string) => void;
};

export type BackingName = 'mongo' | 'redis' | 'kafka' | 'smtp' | 'push';
export const BACKING_NAMES: BackingName[] = ['mongo', 'redis', 'kafka', 'smtp', 'push'];

/** Finds or installs one part. Nothing is started. */
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
  if (name === 'mongo') return findMongo(context);
  if (name === 'redis') return findRedis(context);
  if (name === 'kafka')
    return findKafka({
      ...context,
      controllerPort: ports.kafkaController,
      sessionMs: options.kafkaSessionMs,
    });
  if (name === 'push') return findPush(context);
  return findSmtp({ ...context, inboxPort: ports.inbox });
}
