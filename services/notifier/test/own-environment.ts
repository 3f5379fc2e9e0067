import { randomBytes } from 'node:crypto';
import { makeKeys } from '../../../infra/keys/make-keys.mjs';
import { newKeyPair } from '../../../tests/support/key-pair.ts';

/**
 * Returns the settings that only notifier needs, and the key pair for the secrets that other
 * services seal for notifier.
 */
export function ownEnvironment(smtpUrl: string) {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = makeKeys();
  const sealing = newKeyPair();
  const environment = {
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    SMTP_URL: smtpUrl,
    LINK_KEY: randomBytes(32).toString('base64'),
    MAIL_FROM: 'CroneAI <no-reply@croneai.example>',
    SALES_EMAIL: 'sales@croneai.example',
    PUBLIC_URL: 'https://croneai.example',
    SEALING_PRIVATE_KEY: sealing.privateKey,
  };
  return { environment, sealing };
}
