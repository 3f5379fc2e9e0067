import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretHasher } from './secret-hasher.ts';

const newKey = () => randomBytes(32).toString('base64');
const hasher = createSecretHasher(newKey());

describe('createSecretHasher', () => {
  it('matches a secret only under the same purpose and owner', () => {
    const hash = hasher.hash('confirmation-code', 'owner', 'ABC234');
    expect(hasher.matches('confirmation-code', 'owner', 'ABC234', hash)).toBe(true);
    expect(hasher.matches('confirmation-code', 'owner', 'ABC235', hash)).toBe(false);
    expect(hasher.matches('confirmation-code', 'other', 'ABC234', hash)).toBe(false);
    expect(hasher.matches('dashboard-code', 'owner', 'ABC234', hash)).toBe(false);
  });

  it('gives different hashes if a letter moves from the secret to the owner', () => {
    expect(hasher.hash('reset-link', 'ab', 'c')).not.toBe(hasher.hash('reset-link', 'a', 'bc'));
  });

  it('depends on the server key', () => {
    const other = createSecretHasher(randomBytes(32).toString('base64'));
    expect(other.hash('reset-link', 'a', 'b')).not.toBe(hasher.hash('reset-link', 'a', 'b'));
  });

  it('matches hashes of the previous key during a rotation, and hashes with the current key (ASVS 11.2.2)', () => {
    const [old, present] = [newKey(), newKey()];
    const stored = createSecretHasher(old).hash('reset-link', '', 'token');
    const rotating = createSecretHasher(present, old);
    expect(rotating.matches('reset-link', '', 'token', stored)).toBe(true);
    expect(rotating.hashes('reset-link', '', 'token')).toEqual([
      rotating.hash('reset-link', '', 'token'),
      stored,
    ]);
    expect(createSecretHasher(present).hash('reset-link', '', 'token')).toBe(
      rotating.hash('reset-link', '', 'token'),
    );
    expect(createSecretHasher(present).matches('reset-link', '', 'token', stored)).toBe(false);
  });

  it('refuses malformed hashes without throwing', () => {
    for (const hash of ['', 'short', '%%%']) {
      expect(hasher.matches('reset-link', 'a', 'b', hash)).toBe(false);
    }
  });
});
