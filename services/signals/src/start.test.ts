import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { ConfigError } from '@croneai/platform/config.ts';
import { expect, it } from 'vitest';
import { loadConfig } from './start.ts';
import { loadTrainerConfig } from './trainer/start.ts';
import { loadWorkerConfig } from './worker/start.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = {
  TOKEN_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  CLIENT_ADDRESS_KEY: randomBytes(32).toString('base64'),
};
const complete = {
  PORT: '4101',
  MONGO_URL: 'mongodb://127.0.0.1:27117',
  MONGO_DATABASE: 'croneai_signals',
  REDIS_URL: 'redis://127.0.0.1:6479',
  KAFKA_BROKERS: '127.0.0.1:9192',
  LEDGER_KEY: Buffer.alloc(32, 1).toString('base64'),
};

it('uses the five-minute slot and four jobs at once by default', () => {
  expect(loadWorkerConfig(complete)).toMatchObject({
    SIGNAL_SLOT_SECONDS: 300,
    WORKER_CONCURRENCY: 4,
    SIGNALS_PER_SLOT: 1,
  });
  const told = { ...complete, SIGNAL_SLOT_SECONDS: '10', WORKER_CONCURRENCY: '16' };
  expect(loadWorkerConfig(told)).toMatchObject({
    SIGNAL_SLOT_SECONDS: 10,
    WORKER_CONCURRENCY: 16,
  });
});

it('allows a shorter validity of signals only in local mode, and otherwise names the problem', () => {
  const short = { ...complete, SIGNAL_VALIDITY_SECONDS: '120' };
  expect(loadWorkerConfig(complete).SIGNAL_VALIDITY_SECONDS).toBe(300);
  expect(loadWorkerConfig({ ...short, CRONE_MODE: 'local' }).SIGNAL_VALIDITY_SECONDS).toBe(120);
  expect(() => loadWorkerConfig(short)).toThrow('below 300 is for local mode only');
  for (const seconds of ['0', '90', '360'])
    expect(() =>
      loadWorkerConfig({ ...short, CRONE_MODE: 'local', SIGNAL_VALIDITY_SECONDS: seconds }),
    ).toThrow(ConfigError);
});

it.each([
  [undefined, { kind: 'payout', payout: 0.85 }],
  ['payout=0.7', { kind: 'payout', payout: 0.7 }],
  ['points', { kind: 'points' }],
  ['none', { kind: 'none' }],
])('reads the same terms of signals in each process: %s', (text, paysBy) => {
  const env = { ...complete, ...(text && { PAYS_BY: text }) };
  const configs = [loadConfig({ ...env, ...keys }), loadWorkerConfig(env), loadTrainerConfig(env)];
  expect(configs.map(({ PAYS_BY }) => PAYS_BY)).toEqual([paysBy, paysBy, paysBy]);
});

it.each([
  ['PAYS_BY', 'payout'],
  ['SIGNAL_SLOT_SECONDS', '0'],
  ['SIGNAL_SLOT_SECONDS', '1.5'],
  ['SIGNAL_SLOT_SECONDS', 'soon'],
  // With these two lengths, the last slot of a day would be shorter.
  ['SIGNAL_SLOT_SECONDS', '7'],
  ['SIGNAL_SLOT_SECONDS', '420'],
  ['SIGNALS_PER_SLOT', '0'],
  ['WORKER_CONCURRENCY', '0'],
  ['WORKER_CONCURRENCY', '101'],
])('rejects %s=%s', (key, value) => {
  expect(() => loadWorkerConfig({ ...complete, [key]: value })).toThrow(ConfigError);
});

it('adds the markets for load tests only in local mode, and in each process', () => {
  const env = { ...complete, ...keys, MARKET_DATA_PAIRS: '2000' };
  for (const load of [loadConfig, loadWorkerConfig, loadTrainerConfig]) {
    expect(load({ ...env, CRONE_MODE: 'local' }).MARKET_DATA_PAIRS).toBe(2_000);
    expect(load({ ...env, MARKET_DATA_PAIRS: '247' }).MARKET_DATA_PAIRS).toBe(247);
    expect(() => load(env)).toThrow('above 247 is for local mode only');
    expect(() => load({ ...env, CRONE_MODE: 'local', MARKET_DATA_PAIRS: '2001' })).toThrow(ConfigError);
  }
});

it('names a missing setting of the price source in each process', () => {
  const env = { ...complete, MARKET_DATA: 'file', ...keys };
  for (const load of [loadConfig, loadWorkerConfig, loadTrainerConfig])
    expect(() => load(env)).toThrow('MARKET_DATA_FOLDER');
});
