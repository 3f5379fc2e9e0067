import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../../../tests/support/totp.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { createSecretHasher } from '../secrets/secret-hasher.ts';
import { checkFactor, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from './two-factor.ts';

const newKey = () => randomBytes(32).toString('base64');

it('a second factor works after a change of SECRETS_KEY, and is sealed with the new key when it is first used', () => {
  const [old, present] = [newKey(), newKey()];
  const secret = newTotpSecret();
  const recovery = newRecoveryCodes('u1', createSecretHasher(old));
  const twoFactor = {
    secret: createSecretBox(old).seal('two-factor-secret', 'u1', secret),
    enabledAt: new Date(),
    lastStep: 0,
    recoveryCodes: recovery.stored,
  };
  const rotating = { box: createSecretBox(present, old), secrets: createSecretHasher(present, old) };
  const now = new Date();
  const used = checkFactor({ twoFactor, userId: 'u1', code: totpCode(secret, now), now }, rotating);
  if (used.outcome !== 'accepted') throw new Error(used.outcome);
  expect(createSecretBox(present).open('two-factor-secret', 'u1', used.twoFactor.secret)).toBe(secret);

  const code = recovery.shown[0]?.replace('-', '') ?? '';
  expect(checkFactor({ twoFactor, userId: 'u1', code, now }, rotating).outcome).toBe('accepted');
});

/**
 * Secret of the SHA-1 rows in RFC 6238, appendix B. The RFC's codes have eight digits; the tests
 * below use the last six digits of each code.
 */
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('stepOfCode', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('finds the time step of the code at second %i', (seconds, code, step) => {
    expect(stepOfCode(rfcSecret, code, at(seconds))).toBe(step);
  });

  it('accepts a code one time step before and one time step after its own step, but not later', () => {
    const code = '287082';
    expect(stepOfCode(rfcSecret, code, at(29))).toBe(1);
    expect(stepOfCode(rfcSecret, code, at(60))).toBe(1);
    expect(stepOfCode(rfcSecret, code, at(89))).toBe(1);
    expect(stepOfCode(rfcSecret, code, at(90))).toBeUndefined();
  });

  it('refuses a code with a wrong digit or a wrong length', () => {
    for (const code of ['287083', '', '28708', '0287082'])
      expect(stepOfCode(rfcSecret, code, at(59))).toBeUndefined();
  });
});

it('creates secrets of 160 bits, and URLs that authenticator apps can read', () => {
  const secret = newTotpSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  const uri = new URL(totpUri(secret, 'ada@example.com'));
  expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/CroneAI:ada@example.com');
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('CroneAI');
});
