import { ConfigError } from '@croneai/platform/config.ts';
import { describe, expect, it } from 'vitest';
import { newKeyPair } from '../../tests/support/key-pair.ts';
import { readGatewayConfig, settingsOf } from './config.ts';

const env = {
  PORT: '0',
  REDIS_URL: 'redis://127.0.0.1:6379',
  TOKEN_PUBLIC_KEY: newKeyPair().publicKey,
  CLIENT_ADDRESS_KEY: Buffer.alloc(32).toString('base64'),
  AUTH_URL: 'http://127.0.0.1:4001',
  SIGNALS_URL: 'http://127.0.0.1:4002',
  LEADS_URL: 'http://127.0.0.1:4003',
  ADMIN_URL: 'http://127.0.0.1:4004',
  NOTIFIER_URL: 'http://127.0.0.1:4005',
  PUBLIC_URL: 'https://app.example.com',
};
const problemsOf = (more: object): string => {
  try {
    readGatewayConfig({ ...env, ...more });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return '';
};

describe('readGatewayConfig', () => {
  it('by default, trusts no proxy, accepts calls only from the site itself, and allows no pixel host', () => {
    expect(readGatewayConfig(env)).toMatchObject({
      CRONE_MODE: 'production',
      TRUSTED_PROXIES: [],
      CORS_ORIGINS: [],
      PIXEL_HOSTS: [],
      RATE_LIMIT_SCALE: 1,
    });
  });

  it.each([
    'https://app.example.com/app/',
    'https://app.example.com/?a',
    'https://app.example.com/#a',
    'app',
  ])('refuses %s as the PUBLIC_URL', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toContain('PUBLIC_URL is not valid: must be');
  });

  it('lists every missing key', () => {
    try {
      readGatewayConfig({});
      expect.unreachable();
    } catch (error) {
      for (const key of Object.keys(env)) expect((error as Error).message).toContain(key);
    }
  });

  it('refuses a RATE_LIMIT_SCALE above 1 outside local mode, and refuses 0 in every mode', () => {
    expect(problemsOf({ RATE_LIMIT_SCALE: '2' })).toContain('local mode only');
    expect(problemsOf({ RATE_LIMIT_SCALE: '1.01', CRONE_MODE: 'production' })).toContain('RATE_LIMIT_SCALE');
    expect(problemsOf({ RATE_LIMIT_SCALE: '2', CRONE_MODE: 'local' })).toBe('');
    expect(problemsOf({ RATE_LIMIT_SCALE: '0.5' })).toBe('');
    for (const scale of ['0', '-1', 'Infinity', 'off'])
      expect(problemsOf({ RATE_LIMIT_SCALE: scale, CRONE_MODE: 'local' })).toContain('RATE_LIMIT_SCALE');
  });

  it('accepts limits that differ from the defaults, even in production, but refuses zero and malformed limits', () => {
    const config = readGatewayConfig({
      ...env,
      RATE_LIMITS: 'poll=1200/60000, auth-strict=10/200/3000',
      CALLS_PER_ADDRESS: '2000',
    });
    expect(config.RATE_LIMITS.poll).toEqual({ windowSeconds: 60, perMember: 1200, perAddress: 60_000 });
    expect(config.RATE_LIMITS['auth-strict']).toMatchObject({ perAddress: 200, inAll: 3000, isExact: true });
    expect(config.RATE_LIMITS.form).toEqual(readGatewayConfig(env).RATE_LIMITS.form);
    expect(settingsOf(config).inFlight.calls).toEqual({
      perAddress: 2000,
      perMember: 32,
      inAllPerAddress: 2000,
    });
    expect(settingsOf(readGatewayConfig(env)).inFlight.calls.inAllPerAddress).toBeLessThan(
      readGatewayConfig(env).UPSTREAM_CONNECTIONS,
    );
    for (const limits of ['poll', 'poll=1', 'polls=1/1', 'poll=0/5', 'poll=1/2000000', 'poll=1/1/0'])
      expect(problemsOf({ RATE_LIMITS: limits })).toContain('RATE_LIMITS');
    for (const key of [
      'CALLS_PER_ADDRESS',
      'ALL_CALLS_PER_ADDRESS',
      'CALLS_PER_MEMBER',
      'FILES_PER_MEMBER',
      'UPSTREAM_CONNECTIONS',
    ])
      for (const value of ['0', '-1', '1.5', 'many']) expect(problemsOf({ [key]: value })).toContain(key);
    for (const key of ['BODY_SECONDS', 'STALL_SECONDS', 'UPSTREAM_WAIT_SECONDS'])
      for (const value of ['0', '-1', '601', 'long']) expect(problemsOf({ [key]: value })).toContain(key);
  });

  it('reads the lists of proxies, origins, and pixel hosts, and refuses invalid entries', () => {
    const config = readGatewayConfig({
      ...env,
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      CORS_ORIGINS: 'https://app.example.com',
      PIXEL_HOSTS: 'connect.example.net, https://*.example.org',
    });
    expect(config.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1']);
    expect(config.CORS_ORIGINS).toEqual(['https://app.example.com']);
    expect(config.PIXEL_HOSTS).toEqual(['https://connect.example.net', 'https://*.example.org']);
    for (const proxies of ['everyone', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/'])
      expect(problemsOf({ TRUSTED_PROXIES: proxies })).toContain('TRUSTED_PROXIES');
    for (const origins of ['*', 'https://a.example/', 'null', 'a.example'])
      expect(problemsOf({ CORS_ORIGINS: origins })).toContain('CORS_ORIGINS');
    for (const hosts of ['*', "'unsafe-inline'", 'a.example; script-src *', 'http://a.example'])
      expect(problemsOf({ PIXEL_HOSTS: hosts })).toContain('PIXEL_HOSTS');
  });
});
