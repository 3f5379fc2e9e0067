import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { BackingUrls } from '../backing/backing.ts';

/** One key for all tests: they sign addresses as the gateway would. */
export const CLIENT_ADDRESS_KEY = randomBytes(32).toString('base64');

/** A complete environment of a service on the backing services, with a database, topics and port of its own. */
export function serviceEnvironment(
  name: string,
  publicKey: string,
  backing: BackingUrls = inject('backing'),
): Record<string, string> {
  const unique = randomBytes(5).toString('hex');
  return {
    CRONE_MODE: 'local',
    PORT: '0',
    // What tests provoke would fill the output; `info` where a test reads the log.
    LOG_LEVEL: 'fatal',
    MONGO_URL: backing.mongoUrl,
    MONGO_DATABASE: `${name}_${unique}`,
    REDIS_URL: backing.redisUrl,
    KAFKA_BROKERS: backing.kafkaBrokers.join(','),
    // The one broker of a run has the topics of all files: partitions cost it memory and each start time.
    KAFKA_PARTITIONS: '1',
    KAFKA_TOPIC_PREFIX: `${name}-${unique}.`,
    TOKEN_PUBLIC_KEY: publicKey,
    CLIENT_ADDRESS_KEY,
  };
}
