import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  ConfigError,
  clientAddressConfig,
  processConfig,
  readConfig,
  redisConfig,
  tokenConfig,
} from '@croneai/platform/config.ts';
import { z } from 'zod';
import type { Upstream } from './routes.ts';

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

const serviceUrl = (service: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
    .describe(`where the ${service} service listens`);

const addressOrNetwork = z.string().refine((text) => {
  const [address = '', bits, ...rest] = text.split('/');
  const width = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
}, 'must be IP addresses or networks (10.0.0.0/8), separated by commas');

const webOrigin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be origins (https://app.example.com), separated by commas',
  );

const pixelHost = z
  .string()
  .regex(
    /^(?:https:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
    'must be host names (connect.example.net), separated by commas',
  )
  .transform((host) => (host.startsWith('https://') ? host : `https://${host}`));

const shape = {
  ...processConfig,
  ...redisConfig,
  ...tokenConfig,
  ...clientAddressConfig,
  AUTH_URL: serviceUrl('auth'),
  SIGNALS_URL: serviceUrl('signals'),
  LEADS_URL: serviceUrl('leads'),
  ADMIN_URL: serviceUrl('admin'),
  NOTIFIER_URL: serviceUrl('notifier'),
  WEB_DIST: z
    .string()
    .default(fileURLToPath(new URL('../../web/dist', import.meta.url)))
    .describe('the folder of the built web app'),
  TRUSTED_PROXIES: list(addressOrNetwork).describe(
    'proxies in front of the gateway whose X-Forwarded-For is believed; none by default',
  ),
  CORS_ORIGINS: list(webOrigin).describe(
    "other sites whose pages may read the API's replies; none by default",
  ),
  PIXEL_HOSTS: list(pixelHost).describe('hosts of marketing pixels that pages may load; none by default'),
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number')
    .positive('must be above 0')
    .max(1_000_000, 'must be at most 1000000')
    .default(1)
    .describe('multiplies every rate limit; above 1 in local mode only'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('who shows it may read /metrics; without it only this machine may'),
};

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

/** Throws ConfigError with the whole list of what is missing or wrong. */
export function readGatewayConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(shape, env);
  if (config.RATE_LIMIT_SCALE > 1 && config.CRONE_MODE !== 'local') {
    throw new ConfigError([
      {
        key: 'RATE_LIMIT_SCALE',
        problem: 'is not valid: above 1 is for local mode only',
        description: 'multiplies every rate limit',
      },
    ]);
  }
  return config;
}

export function upstreamUrls(config: GatewayConfig): Record<Upstream, string> {
  return {
    auth: config.AUTH_URL,
    signals: config.SIGNALS_URL,
    leads: config.LEADS_URL,
    admin: config.ADMIN_URL,
    notifier: config.NOTIFIER_URL,
  };
}
