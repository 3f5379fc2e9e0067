import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { newKeyPair } from '../../../tests/support/key-pair.ts';
import { ConfigError, readConfig, requireTlsForVisitors } from './config.ts';
import {
  clientAddressConfig,
  kafkaConfig,
  lameDuckMs,
  mongoConfig,
  processConfig,
  redisConfig,
  tokenConfig,
} from './config-keys.ts';

function problemsIn(read: () => unknown): ConfigError {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'value'), text);
  return join(folder, 'value');
}

describe('readConfig', () => {
  it('parses values and fills in defaults', () => {
    expect(readConfig(processConfig, { PORT: '4001' })).toEqual({
      CRONE_MODE: 'production',
      HOST: '127.0.0.1',
      PORT: 4001,
      LOG_LEVEL: 'info',
      OTEL_TRACES_SAMPLER_ARG: 0.01,
    });
  });

  it('refuses a site without TLS in production, unless only this machine can reach it (ASVS 12.2.1)', () => {
    const accepts =
      (PUBLIC_URL: string, CRONE_MODE: 'local' | 'production' = 'production') =>
      () =>
        requireTlsForVisitors({ CRONE_MODE, PUBLIC_URL });
    for (const url of ['http://croneai.example', 'http://10.0.0.5:8080', 'http://localhost.evil.example']) {
      expect(problemsIn(accepts(url)).message).toContain('PUBLIC_URL is not valid: must start with https://');
      expect(accepts(url, 'local')).not.toThrow();
    }
    for (const url of [
      'https://croneai.example',
      'http://localhost:8080',
      'http://croneai.localhost',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ])
      expect(accepts(url)).not.toThrow();
  });

  it('reads how long a process serves after a stop signal: by default 5 s, or 0 s in local mode, and at most 10 s', () => {
    const read = (env: object) => lameDuckMs(readConfig(processConfig, { PORT: '1', ...env }));
    expect(read({})).toBe(5_000);
    expect(read({ CRONE_MODE: 'local' })).toBe(0);
    expect(read({ LAME_DUCK_SECONDS: '0' })).toBe(0);
    expect(read({ CRONE_MODE: 'local', LAME_DUCK_SECONDS: '1.5' })).toBe(1_500);
    for (const seconds of ['-1', '11', 'long'])
      expect(problemsIn(() => read({ LAME_DUCK_SECONDS: seconds })).message).toContain('LAME_DUCK_SECONDS');
  });

  it('lists all missing and invalid keys at once, with their descriptions', () => {
    const shape = { ...processConfig, ...mongoConfig, ...redisConfig, ...kafkaConfig, ...tokenConfig };
    const error = problemsIn(() => readConfig(shape, { PORT: 'eighty', MONGO_URL: 'http://mongo' }));
    expect(error.problems.map(({ key }) => key)).toEqual([
      'PORT',
      'MONGO_URL',
      'MONGO_DATABASE',
      'REDIS_URL',
      'KAFKA_BROKERS',
      'TOKEN_PUBLIC_KEY',
    ]);
    expect(error.message).toContain('MONGO_DATABASE is missing');
    for (const { description } of error.problems) expect(error.message).toContain(description);
  });

  it('treats an empty variable as missing', () => {
    expect(problemsIn(() => readConfig(redisConfig, { REDIS_URL: '' })).message).toContain(
      'REDIS_URL is missing',
    );
  });

  it('never shows a value, even if the error of a field quotes the value', () => {
    const secret = 'hunter2-hunter2-hunter2';
    const shape = {
      KEY: z
        .string()
        .refine((text) => text.length > 100, { error: ({ input }) => `${String(input)} is too short` })
        .describe('a key'),
      ...clientAddressConfig,
      ...tokenConfig,
    };
    const env = { KEY: secret, CLIENT_ADDRESS_KEY: secret, TOKEN_PUBLIC_KEY: secret };
    const error = problemsIn(() => readConfig(shape, env));
    expect(error.problems).toHaveLength(3);
    expect(JSON.stringify([error.message, error.problems])).not.toContain(secret);
  });

  it('reads a value from the file that KEY_FILE names, without the final line break (ASVS 13.3.1)', async () => {
    const file = await fileWith('redis://:secret@redis:6379\n');
    expect(readConfig(redisConfig, { REDIS_URL_FILE: file })).toEqual({
      REDIS_URL: 'redis://:secret@redis:6379',
    });
  });

  it('names a file that cannot be read, and refuses a key that is set both directly and by file', async () => {
    const missing = problemsIn(() => readConfig(redisConfig, { REDIS_URL_FILE: '/nowhere/redis' }));
    expect(missing.message).toContain(
      'REDIS_URL cannot be read from the file that REDIS_URL_FILE names (ENOENT)',
    );
    const file = await fileWith('redis://:secret@redis:6379');
    const twice = problemsIn(() => readConfig(redisConfig, { REDIS_URL: 'redis://a', REDIS_URL_FILE: file }));
    expect(twice.message).toContain('REDIS_URL is set twice: here and by REDIS_URL_FILE');
    const bad = problemsIn(() => readConfig(mongoConfig, { MONGO_URL_FILE: file, MONGO_DATABASE: 'auth' }));
    expect(bad.message).toContain('MONGO_URL is not valid');
    expect(bad.message).not.toContain('secret');
  });

  it('refuses a field without a description', () => {
    expect(() => readConfig({ PORT: z.string() }, { PORT: '1' })).toThrow(/PORT has no description/);
  });

  it('finds the description of a field with a default, an option, or a transform', () => {
    const described = z.string().describe('text');
    const shape = { A: described.default('a'), B: described.optional(), C: described.transform(Number) };
    expect(readConfig(shape, { C: '3' })).toEqual({ A: 'a', B: undefined, C: 3 });
  });
});

describe('fragments', () => {
  it('splits the list of brokers, and refuses an entry that is not host:port', () => {
    const read = (KAFKA_BROKERS: string) => readConfig(kafkaConfig, { KAFKA_BROKERS });
    expect(read('a:9092, b:9093,').KAFKA_BROKERS).toEqual(['a:9092', 'b:9093']);
    expect(problemsIn(() => read('a:9092,b')).message).toContain('must be host:port');
    expect(problemsIn(() => read(',')).problems).toHaveLength(1);
  });

  it('accepts a MongoDB URL with several hosts', () => {
    const env = { MONGO_URL: 'mongodb://u:p@a:27017,b:27017/?replicaSet=r', MONGO_DATABASE: 'auth' };
    expect(readConfig(mongoConfig, env).MONGO_URL).toBe(env.MONGO_URL);
  });

  it('refuses a MongoDB URL that reads from secondaries', () => {
    const read = (query: string) =>
      readConfig(mongoConfig, { MONGO_URL: `mongodb+srv://u:p@a/?${query}`, MONGO_DATABASE: 'auth' });
    expect(() => read('tls=true&readPreference=secondaryPreferred')).toThrow(/must not set readPreference/);
    expect(() => read('readpreference=nearest&tls=true')).toThrow(/must not set readPreference/);
    expect(read('tls=true&readPreference=primary').MONGO_DATABASE).toBe('auth');
  });

  it('accepts a URL of Redis behind Sentinels, and refuses a sentinel URL without TLS', () => {
    const read = (REDIS_URL: string) => readConfig(redisConfig, { REDIS_URL }).REDIS_URL;
    expect(read('rediss+sentinel://:p@a:26379,b:26379/main')).toContain('+sentinel');
    expect(() => read('redis+sentinel://a:26379')).toThrow(/must be redis/);
  });

  it('accepts a real public key, and refuses a private key in its place', () => {
    const { publicKey, privateKey } = newKeyPair();
    expect(readConfig(tokenConfig, { TOKEN_PUBLIC_KEY: publicKey }).TOKEN_PUBLIC_KEY).toBe(publicKey);
    expect(() => readConfig(tokenConfig, { TOKEN_PUBLIC_KEY: privateKey })).toThrow(ConfigError);
  });

  it('refuses a symmetric key of fewer than 32 bytes (ASVS 11.2.3)', () => {
    const read = (bytes: number) =>
      readConfig(clientAddressConfig, { CLIENT_ADDRESS_KEY: Buffer.alloc(bytes, 7).toString('base64') });
    expect(() => read(31)).toThrow(/at least 32 bytes/);
    expect(read(32).CLIENT_ADDRESS_KEY).toHaveLength(44);
  });
});
