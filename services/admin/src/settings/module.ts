import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import { toStored, valuesOf } from './change-settings.ts';
import { settingsRoutes } from './routes.ts';
import { settingsCollection, settingsHistoryCollection } from './settings.model.ts';
import { createSettingsRepository } from './settings.repository.ts';

type Needs = Pick<
  ServicePlatform<{ CRONE_MODE: string }>,
  'openCollection' | 'relay' | 'live' | 'logger' | 'now' | 'config'
>;

export type Settings = ReturnType<typeof openSettings>;

/** Keeps the settings that admins change while the system runs. */
export function openSettings(
  { openCollection, relay, live, logger, now, config }: Needs,
  { members }: { members: Pick<Members, 'find' | 'people'> },
) {
  const settings = createSettingsRepository({
    model: openCollection(settingsCollection),
    history: openCollection(settingsHistoryCollection),
    relay,
    changed: () => live.publish({ event: 'member', to: { all: true }, data: { of: 'settings' } }),
  });
  const isLocal = config.CRONE_MODE === 'local';
  return {
    collections: [settingsCollection, settingsHistoryCollection],
    topics: [topics.audit],
    routes: settingsRoutes({ settings, members, isLocal, now }),
    /** Warns about `.example` addresses, because on a real site they would lead members nowhere. */
    prepare: async () => {
      if (isLocal) return;
      const { placeholders } = toStored(await settings.current());
      if (placeholders.length > 0)
        logger.warn({ settings: placeholders }, 'settings still point to .example addresses');
    },
    /** Returns the maximum length and tier of a grant that support may give. */
    async supportLimit() {
      const { supportGrantMaxDays, supportGrantMaxTier } = valuesOf(await settings.current());
      return { maxDays: supportGrantMaxDays, maxTier: supportGrantMaxTier };
    },
    eraseMember: settings.forgetEditor,
    exportMember: async ({ userId }) => ({
      settingsChanges: (await settings.madeBy(userId)).map(({ version, changedAt }) => ({
        version,
        changedAt: changedAt?.toISOString() ?? null,
      })),
    }),
    /** Returns the names of the brokers in the order of the settings. */
    brokerNames: async () => valuesOf(await settings.current()).brokers.map(({ name }) => name),
  } satisfies Module & Record<string, unknown>;
}
