import {
  ERASURE_GRACE_DEFAULT_SECONDS,
  SITE_COUNTDOWN_DEFAULT_MINUTES,
  TRIAL_DEFAULT_MINUTES,
} from '@croneai/contracts/constants.ts';
import { email } from '@croneai/contracts/text.ts';
import { readConfig } from '@croneai/platform/config.ts';
import {
  linkConfig,
  privateKey,
  publicKey,
  serviceConfig,
  symmetricKey,
} from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

const ERASED_USERS_KEPT_DEFAULT_DAYS = 400;
const MAX_MINUTES = 60 * 24 * 365;
const minutes = z.coerce.number().positive().max(MAX_MINUTES);

const authConfig = {
  ...serviceConfig,
  TOKEN_PRIVATE_KEY: privateKey().describe('the key that signs tokens (P-256): base64 of DER (PKCS #8)'),
  SECRETS_KEY: symmetricKey().describe(
    'the key of the HMACs that codes and reset links are stored as, and of what seals two-factor secrets: base64 of 32 bytes',
  ),
  SECRETS_KEY_PREVIOUS: symmetricKey()
    .optional()
    .describe('during a rotation of SECRETS_KEY: the one before, for what was stored under it'),
  ...linkConfig,
  LINK_KEY_PREVIOUS: symmetricKey()
    .optional()
    .describe('the LINK_KEY before, for links in mails that were sent under it'),
  SEALING_PUBLIC_KEY: publicKey().describe(
    "notifier's key (P-256) that codes are sealed for on their way into a mail: base64 of DER (SPKI)",
  ),
  FIRST_ADMIN_EMAIL: email
    .optional()
    .describe('the account that confirms this address becomes an admin; none does when absent'),
  ERASURE_GRACE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(90 * 24 * 60 * 60)
    .default(ERASURE_GRACE_DEFAULT_SECONDS)
    .describe('how long the deletion of an account can be taken back before everything is erased'),
  ERASED_USERS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3_650)
    .default(ERASED_USERS_KEPT_DEFAULT_DAYS)
    .describe('how long the ids of erased members are kept and said again: longer than any backup is kept'),
  TRIAL_MINUTES: minutes
    .default(TRIAL_DEFAULT_MINUTES)
    .describe('length of a trial, from the confirmation of the e-mail on'),
  COUNTDOWN_MINUTES: minutes
    .default(SITE_COUNTDOWN_DEFAULT_MINUTES)
    .describe('length of the site-wide countdown, which restarts at zero'),
};

export const loadConfig = (env?: NodeJS.ProcessEnv) => readConfig(authConfig, env);
export type AuthConfig = ReturnType<typeof loadConfig>;

const demoAccount = z.object({
  key: z.string().min(1),
  role: z.enum(['member', 'admin']),
  fullName: z.string().min(1),
  email,
  password: z.string().min(1),
});
export type DemoAccount = z.infer<typeof demoAccount>;

const demoConfig = {
  ...authConfig,
  DEMO_ACCOUNTS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(demoAccount))
    .describe('the demo accounts as a JSON list of key, role, fullName, email and password'),
};
export const loadDemoConfig = (env?: NodeJS.ProcessEnv) => readConfig(demoConfig, env);
