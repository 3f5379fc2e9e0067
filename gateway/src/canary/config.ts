import { email } from '@croneai/contracts/text.ts';
import { CANARY_LOCAL_PART_MAX } from '@croneai/platform/auth/canary-address.ts';
import { isThisMachine, readConfig } from '@croneai/platform/config.ts';
import { processConfig, siteUrl, symmetricKey, urlOf } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

const isMailboxSecured = (text: string): boolean => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'pop3s:' || isThisMachine(hostname);
};

/**
 * False for an HTTP URL with a password. Only the local inbox is read over HTTP, and it needs no
 * password. If the URL contained a password, the errors of `fetch` would show it.
 */
const isPasswordForPop3 = (text: string): boolean => {
  const { protocol, username, password } = new URL(text);
  return protocol !== 'http:' || (username === '' && password === '');
};

/** All configuration keys of the canary. */
export const canaryConfig = {
  ...processConfig,
  PUBLIC_URL: siteUrl(),
  CANARY_KEY: symmetricKey().describe(
    'signs the addresses of the canary, whose accounts count nowhere: base64 of 32 bytes',
  ),
  CANARY_EMAIL: email
    .refine(
      (text) => text.indexOf('@') <= CANARY_LOCAL_PART_MAX,
      `must have at most ${CANARY_LOCAL_PART_MAX} characters before the @`,
    )
    .describe('address of the canary’s own mailbox, which also gets mails to NAME+anything@'),
  CANARY_MAILBOX: urlOf('pop3s', 'pop3', 'http')
    .refine(isMailboxSecured, 'must be pop3s:// unless the mailbox is on this machine')
    .refine(isPasswordForPop3, 'must not contain a password with http://')
    .describe('the mailbox, which the canary empties: pop3s://user:password@host, or the local inbox'),
  CANARY_EVERY_MINUTES: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(15)
    .describe('pause between two runs of the canary'),
};
/** Reads the configuration; no other code of this process reads the environment. */
export const loadCanaryConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(canaryConfig, env);
export type CanaryConfig = ReturnType<typeof loadCanaryConfig>;
