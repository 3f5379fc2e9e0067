import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { incidentEndpoints } from '@croneai/contracts/endpoints/admin/incidents.ts';
import { siteSettingsEndpoints } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { SERVICES, type ServiceName } from '@croneai/contracts/http/services.ts';
import type { Incident } from '@croneai/contracts/incidents.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createTestSessions, type TestSessions } from '../../tests/support/sessions.ts';
import { readGatewayConfig } from '../src/config.ts';
import type { ResolveHost } from '../src/proxy/turning-lookup.ts';
import type { RouteRow } from '../src/routes.ts';
import { startGateway } from '../src/start.ts';

export const CLIENT_ADDRESS_KEY = Buffer.alloc(32, 1).toString('base64');

export type Service = {
  url: string;
  /** Received requests, except health probes and the gateway's own reads of settings. */
  seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  /** Replaces the service's handler; undefined restores the default one. */
  answer(listener: RequestListener | undefined): void;
  /** Replaces the site settings that the gateway reads for itself. */
  changeSettings(values: Partial<PublicSettings>): void;
  /** Replaces the incidents that the gateway reads for itself. */
  changeIncidents(incidents: Incident[]): void;
  /** Replaces the facts in the health report of this service. */
  changeFacts(facts: Record<string, string | null>): void;
  stop(): Promise<void>;
  /** Listens again on the same port. */
  restart(): Promise<void>;
};

/**
 * Starts a real HTTP server in place of a service. By default, it answers `{ service }` in the
 * envelope.
 */
export async function startService(name: string): Promise<Service> {
  let listener: RequestListener | undefined;
  const seen: Service['seen'] = [];
  let settings: PublicSettingsReply = { values: PUBLIC_SETTINGS_DEFAULTS, version: 0 };
  const sendSettings: RequestListener = (req, res) => {
    const etag = `"settings-${settings.version}"`;
    if (req.headers['if-none-match'] === etag) return void res.writeHead(304).end();
    sendEnvelope(res.setHeader('etag', etag), settings);
  };
  let incidents: Incident[] = [];
  let facts: Record<string, string | null> = {};
  const serve: RequestListener = (req, res) => {
    if (req.url?.startsWith('/health/')) return void res.end(JSON.stringify({ degraded: [], facts }));
    if (isOwnRead(req, siteSettingsEndpoints.getSiteSettings.path)) return void sendSettings(req, res);
    if (isOwnRead(req, incidentEndpoints.getIncidents.path)) return void sendEnvelope(res, incidents);
    if (listener) return void listener(req, res);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      sendEnvelope(res, { service: name });
    });
  };
  let server = await listen(createServer(serve), 0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answer(next) {
      listener = next;
    },
    changeSettings(values) {
      settings = { values: { ...settings.values, ...values }, version: settings.version + 1 };
    },
    changeIncidents(next) {
      incidents = next;
    },
    changeFacts(next) {
      facts = next;
    },
    stop,
    async restart() {
      server = await listen(createServer(serve), port);
    },
  };
}

/**
 * True for a read that the gateway makes on its own behalf. Such reads have no request id, while
 * forwarded calls have one.
 */
const isOwnRead = ({ url, headers }: IncomingMessage, path: string) =>
  url === path && headers['x-request-id'] === undefined;

type PublicSettingsReply = { values: PublicSettings; version: number };

export function sendEnvelope(res: Parameters<RequestListener>[1], data: unknown, status = 200): void {
  const body = JSON.stringify({
    success: status < 400,
    message: 'OK',
    error: status < 400 ? null : 'some.error',
    data,
    timestamp: new Date().toISOString(),
  });
  res
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
}

function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}

export type Gateway = {
  url: string;
  port: number;
  services: Record<ServiceName, Service>;
  sessions: TestSessions;
  stop(): Promise<void>;
};

export type GatewayOptions = {
  /** Additional or overridden environment variables. */
  env?: Record<string, string>;
  routes?: readonly RouteRow[];
  /** URL of the Redis that the gateway uses. Default: the Redis of the test environment. */
  throughRedis?: string;
  /** Give two gateways the same value to make them share their counts. */
  limitPrefix?: string;
  /** Give two gateways the same value to share one status history. */
  statusPrefix?: string;
  /** Overrides the lookup of a service's addresses. */
  resolveHost?: ResolveHost;
};

/**
 * Starts the gateway in this process, with a real Redis and a real server for each service. Its
 * limits are counted separately from those of other gateways.
 */
export async function startTestGateway(redisUrl: string, options: GatewayOptions = {}): Promise<Gateway> {
  const started = await Promise.all(SERVICES.map(async (name) => [name, await startService(name)] as const));
  const services = Object.fromEntries(started) as Record<ServiceName, Service>;
  const sessions = createTestSessions(redisUrl);
  const env = gatewayEnv({ redisUrl: options.throughRedis ?? redisUrl, services, sessions });
  const gateway = await startGateway({
    config: readGatewayConfig({ ...env, ...options.env }),
    logger: createLogger({ name: 'gateway', level: 'silent' }),
    limitPrefix: options.limitPrefix ?? `test-limit:${randomUUID()}`,
    statusPrefix: options.statusPrefix ?? `test-status:${randomUUID()}`,
    ...(options.routes ? { routes: options.routes } : {}),
    ...(options.resolveHost ? { resolveHost: options.resolveHost } : {}),
  });
  return {
    url: `http://127.0.0.1:${gateway.port}`,
    port: gateway.port,
    services,
    sessions,
    async stop() {
      await gateway.stop();
      await Promise.all([...Object.values(services).map((service) => service.stop()), sessions.close()]);
    },
  };
}

export function gatewayEnv(parts: {
  redisUrl: string;
  services: Record<ServiceName, Service>;
  sessions: TestSessions;
}): Record<string, string> {
  const { redisUrl, services, sessions } = parts;
  return {
    CRONE_MODE: 'local',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    REDIS_URL: redisUrl,
    TOKEN_PUBLIC_KEY: sessions.publicKey,
    CLIENT_ADDRESS_KEY,
    WEB_DIST: '/nonexistent',
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, services[name].url])),
  };
}

/** Time limit for the first byte of a reply. A busy machine may need this long. */
const REPLY_WITHIN_MS = 20_000;

/**
 * Sends raw bytes; resolves to the reply when the connection ends, or when it falls silent after
 * the first byte.
 */
export function sendRaw(port: number, text: string, silenceMs = 1_500): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let reply = '';
    socket.setTimeout(REPLY_WITHIN_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      socket.setTimeout(silenceMs);
      reply += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(reply));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') reject(error);
    });
    socket.write(text, 'latin1');
  });
}

export type Answer = {
  status: number;
  error: string | null;
  message: string;
  data: unknown;
  headers: Headers;
};

export const json = (body = '{}', headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { ...headers, 'content-type': 'application/json' },
});

/** Makes a call through the gateway, and checks that every API reply is in the envelope. */
export async function call(url: string, init: RequestInit & { token?: string } = {}): Promise<Answer> {
  const { token, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(url, { ...rest, headers });
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const { error, message, data } = JSON.parse(text === '' ? '{"error":null}' : text);
  return { status: response.status, error, message, data, headers: response.headers };
}
