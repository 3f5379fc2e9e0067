import type { SessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import type { Route } from '@croneai/platform/http/route.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';

/** Every call that this service answers. */
export const routeTable = (): Route[] => [];

export function createApp(parts: {
  sessions: SessionVerifier;
  logger: Logger;
  metrics: Metrics;
  clientAddressKey: string;
}) {
  const { sessions, logger, metrics, clientAddressKey } = parts;
  return createHttpApp({ sessions, logger, metrics, clientAddressKey, routes: routeTable() });
}
