import { startServiceHarness } from '../../../tests/support/service-harness.ts';
import { loadConfig, start } from '../src/start.ts';

export const startHarness = (environment: Record<string, string> = {}) =>
  startServiceHarness({
    name: 'signals',
    loadConfig,
    start: (config) => start(config),
    watch: ['access.dead-letter', 'audit'],
    environment,
  });
export type Harness = Awaited<ReturnType<typeof startHarness>>;
