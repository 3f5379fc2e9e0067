import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { type SealedSecret, sealSecret } from '@croneai/platform/auth/sealed.ts';
import type { readConfig } from '@croneai/platform/config.ts';
import { publicKey, symmetricKey } from '@croneai/platform/config-keys.ts';
import { createSecretBox } from './secret-box.ts';
import { createSecretHasher } from './secret-hasher.ts';

export {
  type ConfirmationCode,
  confirmationCodeSchema,
  MAX_CODES_SENT,
  randomCode,
  randomLinkToken,
  VALID_CODES,
} from './random-code.ts';
export type { SecretBox } from './secret-box.ts';
export type { SecretHasher } from './secret-hasher.ts';

export const secretsConfig = {
  SECRETS_KEY: symmetricKey().describe(
    'HMAC of stored codes and links, seals two-factor secrets: base64 of 32 bytes',
  ),
  SECRETS_KEY_PREVIOUS: symmetricKey().optional().describe('previous SECRETS_KEY, during a rotation'),
  SEALING_PUBLIC_KEY: publicKey().describe(
    'seals codes on their way into a mail, for notifier (P-256): base64 of DER (SPKI)',
  ),
};
type SecretsConfig = ReturnType<typeof readConfig<typeof secretsConfig>>;

/** Encrypts a secret for a mail. Only the notifier can decrypt it. */
export type SealForMail = (secret: SealedSecret) => Promise<string>;

/** Makes the stored and mailed forms of codes, links, and keys. */
export function openSecrets({ config }: Pick<ServicePlatform<SecretsConfig>, 'config'>) {
  const sealForMail: SealForMail = (secret) => sealSecret(config.SEALING_PUBLIC_KEY, secret);
  return {
    hasher: createSecretHasher(config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS),
    box: createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS),
    sealForMail,
  };
}
