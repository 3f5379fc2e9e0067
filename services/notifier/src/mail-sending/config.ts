import { email as emailAddress } from '@croneai/contracts/text.ts';
import { hostList, privateKey, urlOf } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';
import { oneLine } from '../mails/module.ts';

export type Sender = { name: string; address: string };

/** Reads `Name <address>` or a bare address; undefined for any other text. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = emailAddress.safeParse(bracketed ?? text);
  if (!address.success) return undefined;
  return { name: oneLine(name).replaceAll('"', ''), address: address.data };
}

const perMinute = (what: string) =>
  z.coerce.number().int().min(10).optional().describe(`maximum per minute over all processes, for ${what}`);
const CODES = 'mails with a code or link that expires';
const MAILS = 'mails about what one person did';
const BULK_MAILS = 'mails to many (news, summaries, weekly reports)';

export const mailSendingConfig = {
  SMTP_URL: urlOf('smtp', 'smtps').describe('the mail server, with user and password if it requires them'),
  SMTP_PLAIN_HOSTS: hostList('').describe(
    'mail servers that are used without TLS, comma-separated; this machine always is',
  ),
  CODES_PER_MINUTE: perMinute(CODES),
  MAILS_PER_MINUTE: perMinute(MAILS),
  BULK_MAILS_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe(`connections of one process, for ${BULK_MAILS}`),
  BULK_MAILS_PER_MINUTE: perMinute(BULK_MAILS),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine((sender) => sender !== undefined, 'must be an address or Name <address>')
    .describe('the sender of every mail, for example CroneAI <no-reply@example.com>'),
  SEALING_PRIVATE_KEY: privateKey().describe(
    'decrypts the codes and links that auth sealed (P-256): base64 of DER (PKCS #8)',
  ),
  SEALING_PRIVATE_KEY_PREVIOUS: privateKey()
    .optional()
    .describe('previous private key, during a rotation of the sealing pair'),
};
export type MailSendingConfig = z.output<z.ZodObject<typeof mailSendingConfig>>;
