import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { BackingUrls } from '../backing/backing.ts';

/** All tests sign the client's address with this key, as the gateway does. */
export const CLIENT_ADDRESS_KEY = randomBytes(32).toString('base64');

/**
 * Makes a complete environment of a service on the backing services, with a separate database,
 * topics, and port.
 */
export function serviceEnvironment(
  name: string,
  publicKey: string,
  backing: BackingUrls = inject('backing'),
): Record<string, string> {
  const unique = randomBytes(5).toString('hex');
  return {
    CRONE_MODE: 'local',
    PORT: '0',
    // Expected errors would flood the output; set `info` to read the log in a test.
    LOG_LEVEL: 'fatal',
    MONGO_URL: backing.mongoUrl,
    MONGO_DATABASE: `${name}_${unique}`,
    REDIS_URL: backing.redisUrl,
    KAFKA_BROKERS: backing.kafkaBrokers.join(','),
    // All test files share one broker, where each partition costs memory and start-up time.
    KAFKA_PARTITIONS: '1',
    KAFKA_TOPIC_PREFIX: `${name}-${unique}.`,
    TOKEN_PUBLIC_KEY: publicKey,
    CLIENT_ADDRESS_KEY,
  };
}
