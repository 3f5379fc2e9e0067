import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretHasher } from './secret-hasher.ts';

const hasher = createSecretHasher(randomBytes(32).toString('base64'));

describe('createSecretHasher', () => {
  it('recognises a secret under its purpose and owner only', () => {
    const hash = hasher.hash('confirmation-code', 'owner', 'ABC234');
    expect(hasher.matches('confirmation-code', 'owner', 'ABC234', hash)).toBe(true);
    expect(hasher.matches('confirmation-code', 'owner', 'ABC235', hash)).toBe(false);
    expect(hasher.matches('confirmation-code', 'other', 'ABC234', hash)).toBe(false);
    expect(hasher.matches('dashboard-code', 'owner', 'ABC234', hash)).toBe(false);
  });

  it('keeps owner and secret apart', () => {
    expect(hasher.hash('reset-link', 'ab', 'c')).not.toBe(hasher.hash('reset-link', 'a', 'bc'));
  });

  it('depends on the server key', () => {
    const other = createSecretHasher(randomBytes(32).toString('base64'));
    expect(other.hash('reset-link', 'a', 'b')).not.toBe(hasher.hash('reset-link', 'a', 'b'));
  });

  it('refuses hashes of the wrong form without throwing', () => {
    for (const hash of ['', 'short', '%%%']) {
      expect(hasher.matches('reset-link', 'a', 'b', hash)).toBe(false);
    }
  });
});
