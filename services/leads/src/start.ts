import { createHealth } from '@croneai/platform/health.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { createApp } from './app.ts';
import type { LeadsConfig } from './config.ts';
import { connect } from './connections.ts';

export type RunningService = { port: number; stop(): Promise<void> };

/** Starts the service; the only place that knows all its parts. It listens at once and is ready when its stores are there. */
export async function start(config: LeadsConfig): Promise<RunningService> {
  const logger = createLogger({ name: 'leads', level: config.LOG_LEVEL });
  const metrics = createMetrics('leads');
  const health = createHealth();
  const edge = { logger, metrics, health };

  const server = await startHttpServer({ host: config.HOST, port: config.PORT, ...edge });
  const connections = await connect(config, edge);
  const { sessions } = connections;
  server.mount(createApp({ ...edge, sessions, clientAddressKey: config.CLIENT_ADDRESS_KEY }));
  return {
    port: server.port,
    async stop() {
      await server.close();
      await connections.close();
    },
  };
}
