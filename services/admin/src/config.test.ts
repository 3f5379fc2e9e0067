import { ConfigError } from '@croneai/platform/config.ts';
import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';

it('lists every key that is missing', () => {
  const problems = (() => {
    try {
      loadConfig({});
      return [];
    } catch (error) {
      return error instanceof ConfigError ? error.problems.map(({ key }) => key) : [];
    }
  })();
  expect(problems).toEqual([
    'PORT',
    'MONGO_URL',
    'MONGO_DATABASE',
    'REDIS_URL',
    'KAFKA_BROKERS',
    'TOKEN_PUBLIC_KEY',
    'CLIENT_ADDRESS_KEY',
  ]);
});
