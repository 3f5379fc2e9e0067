import { fileURLToPath } from 'node:url';
import { GATEWAY_ENVIRONMENT, GATEWAY_NODE_OPTIONS } from '../../../infra/local/processes/processes.ts';

/** The command with which `npm start` starts the gateway. */
export const GATEWAY_COMMAND = [
  process.execPath,
  ...GATEWAY_NODE_OPTIONS,
  fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url)),
];

/**
 * Factor for the rate limits. The gateway still counts the calls of each address, but the limits
 * are so high that it never refuses a call.
 */
const RATE_LIMIT_SCALE = '1000000';

/**
 * Returns the environment of a gateway with everything enabled and one upstream for all services.
 */
export function gatewayEnvironment({
  port,
  redisUrl,
  publicKey,
  service,
}: Record<'redisUrl' | 'publicKey' | 'service', string> & { port: number }): Record<string, string> {
  return {
    ...GATEWAY_ENVIRONMENT,
    CRONE_MODE: 'local',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    LOG_LEVEL: 'info',
    REDIS_URL: redisUrl,
    TOKEN_PUBLIC_KEY: publicKey,
    CLIENT_ADDRESS_KEY: Buffer.alloc(32, 7).toString('base64'),
    AUTH_URL: service,
    SIGNALS_URL: service,
    LEADS_URL: service,
    ADMIN_URL: service,
    NOTIFIER_URL: service,
    PUBLIC_URL: 'http://127.0.0.1',
    RATE_LIMIT_SCALE,
  };
}
