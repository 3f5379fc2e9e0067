import {
  ERASURE_GRACE_DEFAULT_SECONDS,
  SITE_COUNTDOWN_DEFAULT_MINUTES,
  TRIAL_DEFAULT_MINUTES,
} from '@croneai/contracts/constants.ts';
import { LIVE_SESSION_NAMES } from '@croneai/contracts/endpoints/learning.ts';
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

/** `a=x,b=y` as a record. */
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [name = '', ...value] = pair.trim().split('=');
        return [name, value.join('=')];
      }),
  );
const minutes = z.coerce.number().positive().max(MAX_MINUTES);

/** Every key of auth. */
export const authConfig = {
  ...serviceConfig,
  TOKEN_PRIVATE_KEY: privateKey().describe('signs tokens (P-256, ES256): base64 of DER (PKCS #8)'),
  SECRETS_KEY: symmetricKey().describe(
    'HMAC of stored codes and links, seals two-factor secrets: base64 of 32 bytes',
  ),
  SECRETS_KEY_PREVIOUS: symmetricKey()
    .optional()
    .describe('the one before, during a rotation of SECRETS_KEY'),
  ...linkConfig,
  SEALING_PUBLIC_KEY: publicKey().describe(
    'seals codes on their way into a mail, for notifier (P-256): base64 of DER (SPKI)',
  ),
  FIRST_ADMIN_EMAIL: email
    .optional()
    .describe('whoever registers and confirms this address is an admin, while there is none'),
  ERASURE_GRACE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(90 * 24 * 60 * 60)
    .default(ERASURE_GRACE_DEFAULT_SECONDS)
    .describe('how long a deletion can be taken back before everything is erased'),
  ERASED_USERS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3_650)
    .default(ERASED_USERS_KEPT_DEFAULT_DAYS)
    .describe('how long erased ids are kept and published again: longer than any backup'),
  TRIAL_MINUTES: minutes
    .default(TRIAL_DEFAULT_MINUTES)
    .describe('length of a trial, from the confirmation of the e-mail on'),
  LIVE_SESSION_LINKS: z
    .string()
    .default('')
    .transform(pairsOf)
    .pipe(z.partialRecord(z.enum(LIVE_SESSION_NAMES), z.url({ protocol: /^https$/ })))
    .describe(
      `where live sessions are joined: weekly-review=https://…, comma-separated (${LIVE_SESSION_NAMES.join(', ')})`,
    ),
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
