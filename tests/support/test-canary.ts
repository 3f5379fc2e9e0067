import type { Logger } from '@croneai/platform/logger.ts';
import type { RunningService } from '@croneai/platform/serve.ts';
import { loadCanaryConfig } from '../../gateway/src/canary/config.ts';
import { start } from '../../gateway/src/canary/start.ts';
import type { TestSystem } from './test-system.ts';

type CanaryOptions = { everyMinutes: number; logger: Logger };

/** Starts a canary that signs up on this system, with shorter deadlines than in production. */
export function startTestCanary(
  system: TestSystem,
  { everyMinutes, logger }: CanaryOptions,
): Promise<RunningService> {
  const config = loadCanaryConfig({
    PORT: '0',
    CRONE_MODE: 'local',
    PUBLIC_URL: system.info().web,
    CANARY_KEY: system.envOf('auth').CANARY_KEY,
    CANARY_EMAIL: 'canary@example.com',
    CANARY_MAILBOX: system.urls.inboxUrl,
    CANARY_EVERY_MINUTES: String(everyMinutes),
  });
  const deadlines = { mailMs: 10_000, erasureMs: 20_000, lookEveryMs: 500 };
  return start(config, { deadlines, logger });
}
