import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/*
 * A lock without an owner can be released by a process that no longer holds it, so that two
 * processes hold it at once.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWNERS = ['packages/platform/src/redis-lock.ts', 'packages/platform/src/redis-turn.ts'];
const SOURCES = '{packages,services}/*/src/**/*.ts';

/**
 * Matches a lease (`SET … PX … NX`), or a script that compares the holder before it deletes or
 * extends.
 */
const isHandWritten = (text: string): boolean =>
  /['"](?:PX|EX)['"][^)]*['"]NX['"]|['"]NX['"][^)]*['"](?:PX|EX)['"]|\bsetnx\b/i.test(text) ||
  /redis\.call\('get', KEYS\[1\]\) *(?:==|~=) *ARGV/i.test(text);

it('the sources use only the platform’s locks in Redis', () => {
  const sources = globSync(SOURCES, { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((path) => isHandWritten(readFileSync(ROOT + path, 'utf8'))).sort();
  expect(found).toEqual(OWNERS);
});

it.each([
  "await redis.set(key, '1', 'PX', LEASE_MS, 'NX')",
  "await redis.set(key, owner, 'NX', 'EX', 5)",
  "await redis.setnx(key, '1')",
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end",
])('finds a hand-written lock: %s', (text) => {
  expect(isHandWritten(text)).toBe(true);
});
