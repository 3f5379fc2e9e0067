import { email as emailAddress } from '@croneai/contracts/text.ts';
import { readConfig, requireTlsForVisitors } from '@croneai/platform/config.ts';
import { linkConfig, privateKey, serviceConfig, siteUrl } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';
import { oneLine } from './mails/plain-text.ts';

const urlWith = (protocols: RegExp, problem: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), problem);

export type Sender = { name: string; address: string };

/** Reads `Name <address>` or a bare address; undefined when it is neither. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = emailAddress.safeParse(bracketed ?? text);
  if (!address.success) return undefined;
  return { name: oneLine(name).replaceAll('"', ''), address: address.data };
}

/** Comma-separated. */
const hosts = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text) => text.split(',').flatMap((host) => host.trim() || []));

const perMinute = (what: string) =>
  z.coerce.number().int().min(10).optional().describe(`maximum per minute over all processes, for ${what}`);
const CODES = 'mails with a code or link that expires';
const MAILS = 'mails about what one person did';
const BULK_MAILS = 'mails to many (news, summaries, weekly reports)';

/** Hosts of the browsers' push services: Chrome and most others, Firefox, Safari, Edge. */
const PUSH_HOSTS = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/** Every key of notifier. */
export const notifierConfig = {
  ...serviceConfig,
  ...linkConfig,
  SMTP_URL: urlWith(/^smtps?:$/, 'must be a URL that starts with smtp:// or smtps://').describe(
    'the mail server, with user and password if it wants them',
  ),
  SMTP_PLAIN_HOSTS: hosts('').describe(
    'mail servers that need no TLS, comma-separated; this machine never needs it',
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
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, 'must be an uncompressed point of P-256 in base64url')
    .describe('key that browsers subscribe to alerts with; a new key ends every subscription'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
    .describe('signs what is sent to push services (P-256, base64url)'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
    .optional()
    .describe('contact of the operator for push services; defaults to SUPPORT_EMAIL or SALES_EMAIL'),
  PUSH_HOSTS: hosts(PUSH_HOSTS).describe('push services, with port where not 443'),
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d+:[A-Za-z0-9_-]{20,}$/, 'must be a token of @BotFather, for example 123456:ABC…')
    .optional()
    .describe('token of the bot that alerts members who link their chat'),
  TELEGRAM_API_URL: urlWith(/^https?:$/, 'must be a URL that starts with https:// or http://')
    .default('https://api.telegram.org')
    .describe('the Bot API'),
  TELEGRAM_CHANNEL: z
    .string()
    .regex(/^-100\d{5,}$/, 'must be the number of a channel, for example -1001234567890')
    .optional()
    .describe('private channel of gold members, where the bot is an admin'),
  SUPPORT_EMAIL: emailAddress
    .optional()
    .describe('address that new tickets and messages are announced to, without their text'),
  MAILINGS_SINCE: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .describe('after a restore: notices, news and summaries that were due before this moment are not sent'),
  SALES_EMAIL: emailAddress.describe('gets a notice of each application and contact message'),
  PUBLIC_URL: siteUrl(),
  WEBHOOK_HOSTS: hosts('').describe(
    'receivers of the operator’s webhooks that may be neither public nor https, with port, comma-separated',
  ),
  SEALING_PRIVATE_KEY: privateKey().describe(
    'opens the codes and links that auth sealed (P-256): base64 of DER (PKCS #8)',
  ),
  SEALING_PRIVATE_KEY_PREVIOUS: privateKey()
    .optional()
    .describe('previous private key, during a rotation of the sealing pair'),
};

/** The only reader of the environment in this service. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(notifierConfig, env);
  requireTlsForVisitors(config);
  return config;
}
export type NotifierConfig = ReturnType<typeof loadConfig>;
