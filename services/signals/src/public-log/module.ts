import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Access } from '../access/module.ts';
import type { Disclosure } from '../disclosure/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Judge } from '../judge/module.ts';
import type { Signals } from '../signals/module.ts';
import type { Slots } from '../slots/module.ts';
import { leafCollection, logCollection, tileCollection } from './log.model.ts';
import { createLogRepository } from './log.repository.ts';
import { type LogKeeperConfig, openLogKeeper } from './open-log-keeper.ts';
import { createLogReader } from './read-log.ts';
import { createRefusalCheck } from './refused-log.ts';
import { publicLogRoutes } from './routes.ts';

export { logConfig } from './config.ts';

const KEEP_LOG = 'keep the public log';
const COSIGN_EVERY_MS = 5_000;
const COLLECTIONS = [logCollection, leafCollection, tileCollection] as const;

const openLog = (openCollection: ServicePlatform['openCollection']) =>
  createLogRepository({
    logs: openCollection(logCollection),
    leaves: openCollection(leafCollection),
    tiles: openCollection(tileCollection),
  });

/**
 * Opens the public log for readers. The service's health check fails while a worker refuses to
 * sign.
 */
export function openPublicLog(
  {
    openCollection,
    redis,
    health,
    now,
  }: Pick<ServicePlatform, 'openCollection' | 'redis' | 'health' | 'now'>,
  {
    access: { admitViewer },
    disclosure: { disclose },
    signals,
    slots,
  }: {
    access: Pick<Access, 'admitViewer'>;
    disclosure: Pick<Disclosure, 'disclose'>;
    signals: Pick<Signals, 'store'>;
    slots: Pick<Slots, 'store'>;
  },
) {
  health.addDegradation('public-log', createRefusalCheck(redis));
  return {
    collections: COLLECTIONS,
    topics: [topics.audit],
    routes: publicLogRoutes({
      admitViewer,
      disclose,
      signals: signals.store,
      slots: slots.store,
      logReader: createLogReader(openLog(openCollection)),
      now,
    }),
  } satisfies Module;
}

type KeepingNeeds = Pick<
  ServicePlatform<LogKeeperConfig>,
  'openCollection' | 'redis' | 'config' | 'logger' | 'metrics' | 'health' | 'clock' | 'now' | 'runSoon'
>;

/**
 * Opens the worker's part: it appends slots and settled signals to the public log, signs the log,
 * and requests cosignatures.
 */
export function openLogKeeping(
  { openCollection, redis, config, logger, metrics, health, clock, now, runSoon }: KeepingNeeds,
  {
    feeds: { provenance },
    signals,
    slots,
    judge,
  }: {
    feeds: Pick<Feeds, 'provenance'>;
    signals: Pick<Signals, 'store'>;
    slots: Pick<Slots, 'store'>;
    judge: Pick<Judge, 'readAlarms'>;
  },
) {
  const keeper = openLogKeeper({
    log: openLog(openCollection),
    redis,
    config,
    slots: slots.store,
    signals: signals.store,
    provenance,
    alarms: () => judge.readAlarms(clock.now()),
    process: { logger, metrics, health },
    now,
  });
  return {
    collections: COLLECTIONS,
    topics: [topics.audit],
    repeats: [
      { name: KEEP_LOG, everyMs: keeper.pauseMs, work: keeper.keep },
      { name: 'have heads cosigned', everyMs: COSIGN_EVERY_MS, work: keeper.cosignHeads },
    ],
    /** Starts the next round immediately. Called after a slot has ended or a signal is settled. */
    keepSoon: () => runSoon(KEEP_LOG),
  } satisfies Module & Record<string, unknown>;
}
