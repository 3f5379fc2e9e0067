import { startServiceHarness } from '../../../tests/support/service-harness.ts';
import { loadConfig } from '../src/config.ts';
import { start } from '../src/start.ts';

export const startHarness = (environment: Record<string, string> = {}, now?: () => Date) =>
  startServiceHarness({
    name: 'leads',
    loadConfig,
    start: (config) => start(config, now ? { now } : {}),
    watch: ['leads', 'support', 'audit', 'users.dead-letter'],
    environment,
  });
export type Harness = Awaited<ReturnType<typeof startHarness>>;
