import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { newCanaryAddress } from '@croneai/platform/auth/canary-address.ts';
import { openProcess, type StartOptions } from '@croneai/platform/open-process.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import type { RunningService } from '@croneai/platform/serve.ts';
import { callSite } from './call-site.ts';
import type { CanaryConfig } from './config.ts';
import { measureRuns } from './measure-runs.ts';
import { openMailbox } from './open-mailbox.ts';
import { CANARY_DEADLINES, runCanary } from './run-canary.ts';

/** Signs up at the public address every few minutes, as a visitor does, and measures each step. */
export async function start(
  config: CanaryConfig,
  { deadlines = CANARY_DEADLINES, ...options }: StartOptions & { deadlines?: typeof CANARY_DEADLINES } = {},
): Promise<RunningService> {
  const { control, logger, metrics, signal } = await openProcess(config, { ...options, name: 'canary' });
  const everyMs = config.CANARY_EVERY_MINUTES * MINUTE_MS;
  const run = runCanary({
    call: callSite(config.PUBLIC_URL),
    mailbox: openMailbox(config.CANARY_MAILBOX),
    newAddress: () => newCanaryAddress(config.CANARY_KEY, config.CANARY_EMAIL),
    deadlines,
    signal,
  });
  // The process serves no calls, but it becomes ready only when an app is mounted.
  control.server.mount((_request, response) => void response.writeHead(404).end());
  const runs = repeat({
    name: 'run the canary',
    everyMs,
    work: measureRuns({ run, everyMs, metrics, logger }),
    logger,
  });
  return {
    port: control.server.port,
    metrics,
    async stop() {
      await control.server.retire();
      control.abort();
      await Promise.all([control.server.close(), runs.stop()]);
    },
  };
}
