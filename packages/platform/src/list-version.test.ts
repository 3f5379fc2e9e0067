import { expect, it } from 'vitest';
import { cacheForVersion } from './list-version.ts';

it('loads once for each key and version, shares a load in progress, and does not cache a failure', async () => {
  const asked: string[] = [];
  let fails = false;
  const kept = cacheForVersion<string>(10);
  const ask = (version: string, key: string) =>
    kept(version, key, async () => {
      asked.push(`${key} of ${version}`);
      if (fails) throw new Error('away');
      return `answer ${asked.length}`;
    });
  await Promise.all(Array.from({ length: 500 }, () => ask('1', 'a')));
  expect([await ask('1', 'a'), await ask('1', 'b')]).toEqual(['answer 1', 'answer 2']);
  await Promise.all([ask('2', 'a'), ask('2', 'a')]);
  expect(asked).toEqual(['a of 1', 'b of 1', 'a of 2']);

  fails = true;
  await expect(ask('3', 'a')).rejects.toThrow('away');
  fails = false;
  expect(await ask('3', 'a')).toBe('answer 5');
});
