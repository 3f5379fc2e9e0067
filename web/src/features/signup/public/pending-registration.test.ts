import { afterAll, afterEach, expect, it, vi } from 'vitest';
import {
  pendingFor,
  readPending,
  resendAtAfter,
  stepOf,
  stepPath,
  writePending,
} from './pending-registration.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const KEY = 'croneai.registration';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
afterEach(() => stored.clear());
afterAll(() => vi.unstubAllGlobals());

it('the email address, the handle, and the wait are kept after a reload', () => {
  const pending = { email: 'ada@example.com', handle: 'a-handle', resendAt: resendAtAfter(60, NOW) };
  writePending(pending);
  expect(pending.resendAt).toBe(NOW + 60_000);
  expect(readPending(NOW + 5_000)).toEqual(pending);
});

it('nothing is stored after a registration is finished', () => {
  writePending({ email: 'ada@example.com', resendAt: 0 });
  writePending(undefined);
  expect(readPending(NOW)).toBeUndefined();
});

it.each(['', 'null', '{', '[]', '"ada@example.com"', '{"email":7}', '{"email":"nobody"}'])(
  'an invalid stored text (%s) is not read as a registration',
  (text) => {
    stored.set(KEY, text);
    expect(readPending(NOW)).toBeUndefined();
  },
);

it('a stored wait that is impossibly long does not disable the button', () => {
  stored.set(KEY, `{"email":"ada@example.com","resendAt":${NOW + 24 * 60 * 60 * 1000}}`);
  expect(readPending(NOW)).toEqual({ email: 'ada@example.com', resendAt: 0 });
});

it.each(['offer', 'apply', 'confirm'] as const)('the URL restores the step %s', (step) => {
  const { searchParams } = new URL(stepPath(step), 'https://example.com');
  expect(stepOf(searchParams.get('step'))).toBe(step);
});

it('an unknown step in the URL is replaced by the first step', () => {
  expect([stepOf('3'), stepOf(''), stepOf(null)]).toEqual(['offer', 'offer', 'offer']);
});

const remembered = { email: 'ada@example.com', resendAt: 1_000 };

it('the stored email address is used if the link contains no address', () => {
  expect(pendingFor(null, remembered)).toBe(remembered);
  expect(pendingFor('', remembered)).toBe(remembered);
  expect(pendingFor('not an address', undefined)).toBeUndefined();
});

it('a registration with the same email address keeps its wait', () => {
  expect(pendingFor(' Ada@Example.com ', remembered)).toBe(remembered);
});

it('a registration with another email address starts without a wait', () => {
  expect(pendingFor('bob@example.com', remembered)).toEqual({ email: 'bob@example.com', resendAt: 0 });
});
