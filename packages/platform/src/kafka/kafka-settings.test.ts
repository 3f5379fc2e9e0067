import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { kafkaConfig } from '../config-keys.ts';
import { kafkaSettings } from './kafka-settings.ts';

const settings = (env: Record<string, string> = {}) =>
  kafkaSettings(readConfig(kafkaConfig, { KAFKA_BROKERS: 'a:9092', ...env }));
const credentials = { KAFKA_USERNAME: 'croneai', KAFKA_PASSWORD: 'hunter2-hunter2' };

it('uses no encryption and the topics of the contracts by default', () => {
  expect(settings()).toEqual({
    brokers: ['a:9092'],
    topicPrefix: '',
    erasureMs: undefined,
    security: {},
    topics: { create: true },
  });
});

it.each([
  ['PLAIN', 'plain'],
  ['SCRAM-SHA-256', 'scram-sha-256'],
  ['SCRAM-SHA-512', 'scram-sha-512'],
])('authenticates by %s over TLS (ASVS 12.3.1)', (KAFKA_SASL_MECHANISM, mechanism) => {
  const { security } = settings({
    KAFKA_SECURITY_PROTOCOL: 'SASL_SSL',
    KAFKA_SASL_MECHANISM,
    ...credentials,
  });
  expect(security).toEqual({
    ssl: true,
    sasl: { mechanism, username: 'croneai', password: 'hunter2-hunter2' },
  });
});

it('uses TLS without SASL, or SASL without TLS, if it is configured so', () => {
  expect(settings({ KAFKA_SECURITY_PROTOCOL: 'SSL', ...credentials }).security).toEqual({ ssl: true });
  const { security } = settings({ KAFKA_SECURITY_PROTOCOL: 'SASL_PLAINTEXT', ...credentials });
  expect(security).toMatchObject({ sasl: { mechanism: 'scram-sha-512' } });
  expect(security.ssl).toBeUndefined();
});

it.each([
  [{ KAFKA_SECURITY_PROTOCOL: 'SASL_SSL' }, 'KAFKA_USERNAME is missing'],
  [{ KAFKA_SECURITY_PROTOCOL: 'SASL_SSL', KAFKA_USERNAME: 'x' }, 'KAFKA_PASSWORD is missing'],
  [
    { KAFKA_SECURITY_PROTOCOL: 'SSL', KAFKA_CA_FILE: '/nowhere/ca.pem' },
    'KAFKA_CA_FILE cannot be read: ENOENT',
  ],
  [{ KAFKA_REPLICATION_FACTOR: '2', KAFKA_MIN_INSYNC_REPLICAS: '3' }, 'KAFKA_MIN_INSYNC_REPLICAS is above'],
])('refuses %o', (env, message) => {
  expect(() => settings(env)).toThrow(message);
});
