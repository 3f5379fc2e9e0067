import { ConfigError } from '@croneai/platform/config.ts';
import { expect, it } from 'vitest';
import { loadWorkerConfig } from './config.ts';

const complete = {
  PORT: '4101',
  MONGO_URL: 'mongodb://127.0.0.1:27117',
  MONGO_DATABASE: 'croneai_signals',
  REDIS_URL: 'redis://127.0.0.1:6479',
  KAFKA_BROKERS: '127.0.0.1:9192',
};

it('has the slot of the product and four jobs at once unless told otherwise', () => {
  expect(loadWorkerConfig(complete)).toMatchObject({
    SIGNAL_SLOT_SECONDS: 300,
    WORKER_CONCURRENCY: 4,
    SCAN_SHARDS: 8,
    SIGNALS_PER_SLOT: 1,
  });
  const told = { ...complete, SIGNAL_SLOT_SECONDS: '10', WORKER_CONCURRENCY: '16', SCAN_SHARDS: '3' };
  expect(loadWorkerConfig(told)).toMatchObject({
    SIGNAL_SLOT_SECONDS: 10,
    WORKER_CONCURRENCY: 16,
    SCAN_SHARDS: 3,
  });
});

it.each([
  ['SIGNAL_SLOT_SECONDS', '0'],
  ['SIGNAL_SLOT_SECONDS', '1.5'],
  ['SIGNAL_SLOT_SECONDS', 'soon'],
  // Cron cannot express them: the last one of an hour would be shorter.
  ['SIGNAL_SLOT_SECONDS', '7'],
  ['SIGNAL_SLOT_SECONDS', '420'],
  ['SIGNAL_SLOT_SECONDS', '90'],
  ['SCAN_SHARDS', '0'],
  ['SCAN_SHARDS', '248'],
  ['SIGNALS_PER_SLOT', '0'],
  ['WORKER_CONCURRENCY', '0'],
  ['WORKER_CONCURRENCY', '101'],
])('refuses %s=%s', (key, value) => {
  expect(() => loadWorkerConfig({ ...complete, [key]: value })).toThrow(ConfigError);
});
