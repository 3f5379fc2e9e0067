import { expect, it } from 'vitest';
import {
  PENDING_KEY,
  type PendingStore,
  readPending,
  resendAtAfter,
  writePending,
} from './pending-registration.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

function memoryStorage(entries: Record<string, string> = {}): PendingStore {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

it('address, handle and wait survive a reload', () => {
  const storage = memoryStorage();
  const pending = { email: 'ada@example.com', handle: 'a-handle', resendAt: resendAtAfter(60, NOW) };
  writePending(pending, storage);
  expect(pending.resendAt).toBe(NOW + 60_000);
  expect(readPending(NOW + 5_000, storage)).toEqual(pending);
});

it('a finished registration leaves nothing behind', () => {
  const storage = memoryStorage();
  writePending({ email: 'ada@example.com', resendAt: 0 }, storage);
  writePending(undefined, storage);
  expect(readPending(NOW, storage)).toBeUndefined();
});

it.each(['', 'null', '{', '[]', '"ada@example.com"', '{"email":7}', '{"email":"nobody"}'])(
  'garbage in the key (%s) is no registration',
  (text) => {
    expect(readPending(NOW, memoryStorage({ [PENDING_KEY]: text }))).toBeUndefined();
  },
);

it.each(['"soon"', 'null', String(NOW + 24 * 60 * 60 * 1000)])(
  'a wait that cannot be true (%s) does not lock the button',
  (resendAt) => {
    const text = `{"email":"ada@example.com","resendAt":${resendAt}}`;
    expect(readPending(NOW, memoryStorage({ [PENDING_KEY]: text }))).toEqual({
      email: 'ada@example.com',
      resendAt: 0,
    });
  },
);

it('refused storage is like an empty one', () => {
  const refusing: PendingStore = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
    removeItem: () => undefined,
  };
  expect(() => writePending({ email: 'ada@example.com', resendAt: 0 }, refusing)).not.toThrow();
  expect(readPending(NOW, refusing)).toBeUndefined();
});
