import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

it('drops the least recently used entries when the cache is full', () => {
  const cache = new BoundedCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2]);
});

it('replaces and deletes entries, and clears the cache', () => {
  const cache = new BoundedCache<string, number>(2);
  cache.set('a', 1);
  cache.set('a', 2);
  expect([cache.get('a'), cache.size]).toEqual([2, 1]);
  cache.delete('a');
  expect(cache.get('a')).toBeUndefined();
  cache.set('b', 1);
  cache.clear();
  expect(cache.size).toBe(0);
});
