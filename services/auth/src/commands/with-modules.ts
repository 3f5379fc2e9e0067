import { setTimeout as delay } from 'node:timers/promises';
import { openServicePlatform } from '@croneai/access/service-platform.ts';
import { runOnModules } from '@croneai/platform/serve.ts';
import { type AuthConfig, openModulesByName } from '../start.ts';
import type { Users } from '../users/module.ts';

const EVENTS_OUT_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 100;

/**
 * Opens the service's modules, runs an operator's command on them, and closes them. The service
 * itself may be running.
 */
export async function withModules<Result>(
  { name, config, now }: { name: string; config: AuthConfig; now?: (() => Date) | undefined },
  work: (modules: ReturnType<typeof openModulesByName>) => Promise<Result>,
): Promise<Result> {
  // The platform also opens a port for health checks. Nothing checks the health of a command, so
  // any free port of this machine works.
  const platform = await openServicePlatform(name, { ...config, HOST: '127.0.0.1', PORT: 0 }, { now });
  const modules = openModulesByName(platform);
  return runOnModules(platform, Object.values(modules), () => work(modules));
}

export async function waitUntilEventsAreOut(
  { users }: { users: Pick<Users, 'hasUnsentEvents'> },
  ids: readonly string[],
): Promise<void> {
  const deadline = Date.now() + EVENTS_OUT_WITHIN_MS;
  while (await users.hasUnsentEvents(ids)) {
    if (Date.now() > deadline)
      throw new Error('It is done, but its events are not published yet. Is Kafka running?');
    await delay(LOOK_EVERY_MS);
  }
}
