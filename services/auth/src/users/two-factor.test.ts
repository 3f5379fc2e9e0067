import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { totpCode } from '../../../../tests/support/totp.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { createSecretHasher } from '../secrets/secret-hasher.ts';
import { newTotpSecret } from './totp.ts';
import { checkFactor, newRecoveryCodes } from './two-factor.ts';

const newKey = () => randomBytes(32).toString('base64');

it('a second factor goes on after a change of SECRETS_KEY, and is under the new key once it was used', () => {
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
