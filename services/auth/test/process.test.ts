import { randomBytes } from 'node:crypto';
import { describeServiceProcess } from '../../../tests/support/process.suite.ts';
import { createKeyPair } from './harness.ts';

describeServiceProcess('auth', authKeys, ['mongo', 'redis', 'kafka']);

function authKeys(): Record<string, string> {
  const { publicKey, privateKey } = createKeyPair();
  return {
    TOKEN_PUBLIC_KEY: publicKey,
    TOKEN_PRIVATE_KEY: privateKey,
    SEALING_PUBLIC_KEY: createKeyPair().publicKey,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    LINK_KEY: randomBytes(32).toString('base64'),
  };
}
