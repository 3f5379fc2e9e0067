import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const newKey = () => randomBytes(32).toString('base64');
const key = newKey();
const box = createSecretBox(key);
const seal = () => box.seal('two-factor-secret', 'owner', 'JBSWY3DPEHPK3PXP');

describe('createSecretBox', () => {
  it('opens its own sealed texts, including in another process with the same key', () => {
    expect(createSecretBox(key).open('two-factor-secret', 'owner', seal())).toBe('JBSWY3DPEHPK3PXP');
  });

  it('hides the secret, and seals it differently each time (ASVS 11.3.1)', () => {
    expect(Buffer.from(seal(), 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
    expect(seal()).not.toBe(seal());
  });

  it('opens with the previous key during a rotation, and seals with the new key (ASVS 11.2.2)', () => {
    const present = newKey();
    const rotating = createSecretBox(present, key);
    const old = seal();
    expect(rotating.open('two-factor-secret', 'owner', old)).toBe('JBSWY3DPEHPK3PXP');
    const renewed = rotating.renew('two-factor-secret', 'owner', old);
    expect(createSecretBox(present).open('two-factor-secret', 'owner', renewed)).toBe('JBSWY3DPEHPK3PXP');
    expect(rotating.renew('two-factor-secret', 'owner', renewed)).toBe(renewed);
    expect(() => createSecretBox(newKey(), newKey()).open('two-factor-secret', 'owner', old)).toThrow();
  });

  it('refuses a different purpose, owner or key, and altered texts (ASVS 11.3.2, 11.3.3)', () => {
    const sealed = seal();
    const altered = Buffer.from(sealed, 'base64url');
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => box.open('two-factor-enrolment', 'owner', sealed)).toThrow();
    expect(() => box.open('two-factor-secret', 'other', sealed)).toThrow();
    expect(() => createSecretBox(newKey()).open('two-factor-secret', 'owner', sealed)).toThrow();
    expect(() => box.open('two-factor-secret', 'owner', altered.toString('base64url'))).toThrow();
    expect(() => box.open('two-factor-secret', 'owner', '')).toThrow();
  });
});
