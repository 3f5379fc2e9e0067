import { type LookupAddress, promises } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurningLookup } from './turning-lookup.ts';

const at = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }));

/** Returns the addresses in the order in which `net.connect` tries them. */
function look(lookup: LookupFunction, host: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) =>
      error ? reject(error) : resolve((found as LookupAddress[]).map(({ address }) => address)),
    );
  });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('createTurningLookup', () => {
  it('starts each lookup of a name with the next address of this name, whatever other names are looked up', async () => {
    const lookup = createTurningLookup(async (host) => (host === 'auth' ? at('a', 'b', 'c') : at('d', 'e')));
    expect(await look(lookup, 'auth')).toEqual(['a', 'b', 'c']);
    expect(await look(lookup, 'leads')).toEqual(['d', 'e']);
    expect(await look(lookup, 'auth')).toEqual(['b', 'c', 'a']);
    expect(await look(lookup, 'leads')).toEqual(['e', 'd']);
    expect(await look(lookup, 'auth')).toEqual(['c', 'a', 'b']);
  });

  it('resolves a name once for a burst of connections, and again a second later', async () => {
    const resolve = vi.fn(async () => at('a'));
    const lookup = createTurningLookup(resolve);
    await Promise.all([look(lookup, 'auth'), look(lookup, 'auth'), look(lookup, 'auth')]);
    expect(resolve).toHaveBeenCalledTimes(1);
    resolve.mockResolvedValue(at('b'));
    vi.advanceTimersByTime(1_001);
    expect(await look(lookup, 'auth')).toEqual(['b']);
  });

  it('uses the last answer while the name cannot be resolved, and fails if there was no answer yet', async () => {
    const resolve = vi.fn(async () => at('a'));
    const lookup = createTurningLookup(resolve);
    await look(lookup, 'auth');
    resolve.mockRejectedValue(new Error('no name server'));
    vi.advanceTimersByTime(1_001);
    expect(await look(lookup, 'auth')).toEqual(['a']);
    vi.advanceTimersByTime(1_001);
    expect(await look(lookup, 'auth')).toEqual(['a']);
    await expect(look(lookup, 'leads')).rejects.toThrow('no name server');
  });

  it('resolves a name again at once if the first lookup failed', async () => {
    const resolve = vi.fn(async () => at('a'));
    resolve.mockRejectedValueOnce(new Error('no name server'));
    const lookup = createTurningLookup(resolve);
    await expect(look(lookup, 'auth')).rejects.toThrow('no name server');
    expect(await look(lookup, 'auth')).toEqual(['a']);
  });

  it('resolves a name like the default resolver of the machine', async () => {
    const known = (await promises.lookup('localhost', { all: true })).map(({ address }) => address);
    expect((await look(createTurningLookup(), 'localhost')).sort()).toEqual(known.sort());
  });
});
