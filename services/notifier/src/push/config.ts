import { hostList } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

/** Hosts of the browsers' push services: Chrome and most others, Firefox, Safari, Edge. */
const PUSH_HOSTS = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

export const pushConfig = {
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
  PUSH_HOSTS: hostList(PUSH_HOSTS).describe('push services, with the port if not 443'),
};
export type PushConfig = z.output<z.ZodObject<typeof pushConfig>>;
