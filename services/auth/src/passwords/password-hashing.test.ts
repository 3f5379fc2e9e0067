import argon2 from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswordHashing, createWorkLimit } from './password-hashing.ts';

it('hashes with argon2id at the recommended cost, and matches only the same password (ASVS 11.4.2)', async () => {
  const passwords = createPasswordHashing();
  const hash = await passwords.hash('Correct1horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'Correct1horse')).toBe(true);
  expect(await passwords.verify(hash, 'correct1horse')).toBe(false);
  expect(await passwords.hash('Correct1horse')).not.toBe(hash);
});

it('accepts no password if no hash is stored, not even the password of the dummy hash', async () => {
  const passwords = createPasswordHashing();
  for (const none of [undefined, ''])
    expect(await passwords.verify(none, 'nobody has this password')).toBe(false);
});

describe('a password with accents', () => {
  const composed = 'Zürich-Kälte-2745-ruhig'.normalize('NFC');
  const decomposed = composed.normalize('NFD');

  it('matches in both Unicode forms, whichever form was set', async () => {
    const passwords = createPasswordHashing();
    for (const set of [composed, decomposed]) {
      const hash = await passwords.hash(set);
      for (const typed of [composed, decomposed, `Ｚ${composed.slice(1)}`])
        expect(await passwords.verify(hash, typed)).toBe(true);
      expect(await passwords.verify(hash, 'Zurich-Kalte-2745-ruhig')).toBe(false);
    }
  });

  it('matches a hash of the text in exactly the form that the member typed', async () => {
    const passwords = createPasswordHashing();
    expect(await passwords.verify(await argon2.hash(decomposed), decomposed)).toBe(true);
  });

  it('matches nothing in either form if no hash is stored', async () => {
    const passwords = createPasswordHashing();
    expect(await passwords.verify(undefined, decomposed)).toBe(false);
  });
});

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('createWorkLimit', () => {
  it('runs at most as many jobs at once as its limit, in order of arrival', async () => {
    const limit = createWorkLimit({ concurrency: 2, maxWaiting: 10 });
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const runs = [0, 1, 2, 3].map((n) =>
      limit.run(async () => {
        started.push(n);
        await new Promise<void>((resolve) => ends.push(resolve));
        return n;
      }),
    );
    await flush();
    expect(started).toEqual([0, 1]);
    ends[0]?.();
    await flush();
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.();
    ends[2]?.();
    await flush();
    ends[3]?.();
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  });

  it('rejects work while the queue is full, and accepts work again afterwards (ASVS 15.2.2)', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxWaiting: 1 });
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
    const first = limit.run(() => blocked);
    const second = limit.run(async () => 'second');
    await expect(limit.run(async () => 'third')).rejects.toMatchObject({
      code: 'auth.busy',
      status: 503,
      retryAfterSeconds: 2,
    });
    unblock();
    await first;
    expect(await second).toBe('second');
    expect(await limit.run(async () => 'fourth')).toBe('fourth');
  });

  it('frees a place if the work fails', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxWaiting: 0 });
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit.run(async () => 'next')).toBe('next');
  });
});
