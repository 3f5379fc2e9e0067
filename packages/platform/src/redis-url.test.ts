import { expect, it } from 'vitest';
import { parseRedisUrl } from './redis-url.ts';

it.each([
  ['redis://localhost', { host: 'localhost', port: 6379, db: 0 }],
  ['redis://:p%40ss@10.0.0.1:6380/7', { host: '10.0.0.1', port: 6380, db: 7, password: 'p@ss' }],
  [
    'rediss://app:secret@[::1]:6380',
    { host: '::1', port: 6380, db: 0, username: 'app', password: 'secret', tls: {} },
  ],
  [
    'redis+sentinel://:secret@a:26379,b:1,[::1]:2,c/main/3?sentinelPassword=other',
    {
      sentinels: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 1 },
        { host: '::1', port: 2 },
        { host: 'c', port: 26_379 },
      ],
      name: 'main',
      db: 3,
      password: 'secret',
      sentinelPassword: 'other',
    },
  ],
  [
    'rediss+sentinel://a/main',
    {
      sentinels: [{ host: 'a', port: 26_379 }],
      name: 'main',
      db: 0,
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    },
  ],
  [
    'rediss+sentinel://a/main?tlsServername=redis.example',
    {
      sentinels: [{ host: 'a', port: 26_379 }],
      name: 'main',
      db: 0,
      tls: { servername: 'redis.example' },
      sentinelTLS: { servername: 'redis.example' },
      enableTLSForSentinelMode: true,
    },
  ],
])('reads %s', (url, options) => {
  expect(parseRedisUrl(url)).toEqual(options);
});

it.each([
  '',
  'http://a',
  'redis://',
  'redis+sentinel://a:26379',
  'redis+sentinel://a:x/main',
  'redis+cluster://a',
])('refuses %s', (url) => {
  expect(parseRedisUrl(url)).toBeUndefined();
});
