import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@croneai/contracts/http/services.ts';
import { LIVE_STREAMS_PER_SESSION } from '@croneai/contracts/live.ts';
import { ConfigError, readConfig } from '@croneai/platform/config.ts';
import {
  clientAddressConfig,
  processConfig,
  redisConfig,
  siteUrl,
  tokenConfig,
} from '@croneai/platform/config-keys.ts';
import { z } from 'zod';
import type { InFlightLimits } from './limits/in-flight.ts';
import { readRateLimits } from './limits/rate-classes.ts';
import type { StreamBounds } from './live/open-stream.ts';
import type { UpstreamSettings } from './proxy/upstreams.ts';

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
    .describe(`URL of the ${service} service`);

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

/** Schema of a limit on concurrency. Limits cannot be switched off. */
const count = (usual: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100_000, 'must be at most 100000')
    .default(usual);

const seconds = (usual: number) =>
  z.coerce
    .number('must be a number')
    .positive('must be above 0')
    .max(600, 'must be at most 600')
    .default(usual);

const rateLimits = z
  .string()
  .default('')
  .transform((text, { addIssue }) => {
    try {
      return readRateLimits(text);
    } catch (error) {
      addIssue((error as Error).message);
      return z.NEVER;
    }
  });

export const gatewayConfig = {
  ...processConfig,
  ...redisConfig,
  ...tokenConfig,
  ...clientAddressConfig,
  AUTH_URL: serviceUrl('auth'),
  SIGNALS_URL: serviceUrl('signals'),
  LEADS_URL: serviceUrl('leads'),
  ADMIN_URL: serviceUrl('admin'),
  NOTIFIER_URL: serviceUrl('notifier'),
  PUBLIC_URL: siteUrl(),
  WEB_DIST: z
    .string()
    .default(fileURLToPath(new URL('../../web/dist', import.meta.url)))
    .describe('folder of the built web app'),
  TRUSTED_PROXIES: list(addressOrNetwork).describe(
    'proxies whose X-Forwarded-For is trusted, as addresses or networks',
  ),
  CORS_ORIGINS: list(webOrigin).describe("other sites whose pages may read the API's replies"),
  PIXEL_HOSTS: list(pixelHost).describe('hosts of marketing pixels that pages may load after consent'),
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number')
    .positive('must be above 0')
    .max(1_000_000, 'must be at most 1000000')
    .default(1)
    .describe('multiplies every rate limit; above 1 only in local mode'),
  RATE_LIMITS: rateLimits.describe(
    'overrides of some rate classes: class=member/address or class=member/address/all',
  ),
  CALLS_PER_ADDRESS: count(100).describe('maximum calls in flight, per visitor address'),
  CALLS_PER_MEMBER: count(32).describe(
    'maximum calls in flight, per member over all sessions; a page has about five',
  ),
  ALL_CALLS_PER_ADDRESS: count(112).describe(
    'maximum calls in flight, of all users at an address (or IPv6 /48); 7/8 of UPSTREAM_CONNECTIONS',
  ),
  FILES_PER_ADDRESS: count(16).describe('maximum uploads, downloads, and exports in flight, per address'),
  FILES_PER_MEMBER: count(4).describe(
    'concurrent uploads, downloads, and exports of one member; each may hold a connection for half a minute',
  ),
  OUTSIDE_PER_ADDRESS: count(24).describe('maximum calls in flight to outside servers, per address'),
  OUTSIDE_PER_MEMBER: count(4).describe(
    'concurrent calls to outside servers, of one member; each may hold a connection for seconds',
  ),
  UPSTREAM_CONNECTIONS: count(128).describe(
    'connections to each service for calls; 128 carry 6,400 calls a second at 20 ms each',
  ),
  UPSTREAM_FILE_CONNECTIONS: count(32).describe(
    'connections to each service for uploads, downloads, and exports',
  ),
  UPSTREAM_OUTSIDE_CONNECTIONS: count(64).describe(
    'connections to each service for calls that wait for outside servers',
  ),
  UPSTREAM_WAIT_SECONDS: seconds(2).describe(
    'time that a call waits for a free connection before it fails with 503',
  ),
  UPSTREAM_MAX_AGE_SECONDS: seconds(60).describe(
    'age at which a connection is replaced, so that new replicas get their share',
  ),
  LIVE_STREAM: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('off: /api/stream replies 404 live.off, and pages poll every two seconds'),
  LIVE_STREAMS_MAX: count(20_000).describe(
    'maximum live streams in one process, about 21 KB of memory each; further ones get a 503',
  ),
  LIVE_STREAMS_PER_ADDRESS: count(200).describe(
    'maximum live streams per address; a browser has one per visible tab, at most four',
  ),
  BODY_SECONDS: seconds(10).describe('time limit for a JSON body, and for a pause within an upload'),
  STALL_SECONDS: seconds(30).describe('a reply is cut off if the client reads nothing for this long'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('bearer token for /metrics; if unset, only this machine may read it'),
};

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

/** Reads the configuration. Throws a ConfigError that lists all missing and invalid keys. */
export function readGatewayConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(gatewayConfig, env);
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

/**
 * Converts the config to the settings of the gateway's parts. RATE_LIMIT_SCALE also multiplies the
 * limits on concurrency, because all requests of a load test come from one address.
 */
export function settingsOf(config: GatewayConfig) {
  const scaled = (limit: number) => Math.max(1, Math.round(limit * config.RATE_LIMIT_SCALE));
  const { CALLS_PER_ADDRESS, ALL_CALLS_PER_ADDRESS, FILES_PER_ADDRESS, OUTSIDE_PER_ADDRESS } = config;
  const urls: Record<ServiceName, string> = {
    auth: config.AUTH_URL,
    signals: config.SIGNALS_URL,
    leads: config.LEADS_URL,
    admin: config.ADMIN_URL,
    notifier: config.NOTIFIER_URL,
  };
  const upstreams: UpstreamSettings = {
    connections: {
      calls: config.UPSTREAM_CONNECTIONS,
      files: config.UPSTREAM_FILE_CONNECTIONS,
      outside: config.UPSTREAM_OUTSIDE_CONNECTIONS,
    },
    waitMs: config.UPSTREAM_WAIT_SECONDS * 1000,
    maxAgeMs: config.UPSTREAM_MAX_AGE_SECONDS * 1000,
    bodyMs: config.BODY_SECONDS * 1000,
  };
  const inFlight: InFlightLimits = {
    calls: {
      perAddress: scaled(CALLS_PER_ADDRESS),
      perMember: scaled(config.CALLS_PER_MEMBER),
      // If the operator raises `CALLS_PER_ADDRESS` above `ALL_CALLS_PER_ADDRESS`, both limits rise.
      inAllPerAddress: scaled(Math.max(ALL_CALLS_PER_ADDRESS, CALLS_PER_ADDRESS)),
    },
    files: {
      perAddress: scaled(FILES_PER_ADDRESS),
      perMember: scaled(config.FILES_PER_MEMBER),
      inAllPerAddress: scaled(FILES_PER_ADDRESS),
    },
    outside: {
      perAddress: scaled(OUTSIDE_PER_ADDRESS),
      perMember: scaled(config.OUTSIDE_PER_MEMBER),
      inAllPerAddress: scaled(OUTSIDE_PER_ADDRESS),
    },
  };
  const streams: StreamBounds = {
    perSession: LIVE_STREAMS_PER_SESSION,
    perAddress: scaled(config.LIVE_STREAMS_PER_ADDRESS),
    inAll: config.LIVE_STREAMS_MAX,
  };
  return { urls, upstreams, inFlight, streams };
}
