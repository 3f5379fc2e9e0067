import { startServiceHarness } from '../../../tests/support/service-harness.ts';
import { loadConfig, start } from '../src/start.ts';

export const startHarness = () =>
  startServiceHarness({
    name: 'admin',
    loadConfig,
    start: (config) => start(config),
    watch: ['access', 'mails', 'audit', 'users.dead-letter', 'audit.dead-letter', 'codes.dead-letter'],
    environment: {},
  });
export type Harness = Awaited<ReturnType<typeof startHarness>>;
