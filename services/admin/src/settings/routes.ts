import { effectiveAccess, GUEST_ACCESS, mayUse } from '@croneai/contracts/access.ts';
import { siteSettingsEndpoints } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { publicSettingsOf } from '@croneai/contracts/site-settings.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { namesTag, versionOfIfMatch } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Members } from '../members/module.ts';
import { changeSettings, changesBetween, toStored, undoSettings, valuesOf } from './change-settings.ts';
import type { SettingsVersion } from './settings.model.ts';
import type { SettingsRepository } from './settings.repository.ts';

export function settingsRoutes({
  settings,
  members,
  isLocal,
  now,
}: {
  settings: SettingsRepository;
  members: Pick<Members, 'find' | 'people'>;
  isLocal: boolean;
  now: () => Date;
}): Route[] {
  const change = changeSettings({ settings, now });
  const undo = undoSettings({ settings, now });
  return [
    route(siteSettingsEndpoints.getSettings, async () => {
      const stored = toStored(await settings.current());
      return { data: { ...stored, needsAddresses: !isLocal && stored.placeholders.length > 0 } };
    }),
    route(siteSettingsEndpoints.putSettings, async ({ body, session, client }) => ({
      data: await change(body.values, body.version, { ...actorOf(session, client), reason: null }),
    })),
    route(siteSettingsEndpoints.undoSettings, async ({ headers, session, client }) => ({
      data: await undo(versionOfIfMatch(headers['if-match']), {
        ...actorOf(session, client),
        reason: null,
      }),
    })),
    route(siteSettingsEndpoints.listSettingsHistory, async () => ({
      data: await readHistory({ settings, members }),
    })),
    route(siteSettingsEndpoints.getLiveSessionLinks, async ({ session }) => {
      const member = await members.find(session.userId);
      const access = effectiveAccess(session.role, member?.access ?? GUEST_ACCESS);
      if (!mayUse('live-sessions', access)) throw appError(errors.locked);
      return { data: valuesOf(await settings.current()).liveSessionLinks };
    }),
    route(siteSettingsEndpoints.listCannedReplies, async () => ({
      data: valuesOf(await settings.current()).cannedReplies,
    })),
    route(
      siteSettingsEndpoints.getSiteSettings,
      async () => {
        const current = await settings.current();
        const data = { values: publicSettingsOf(valuesOf(current)), version: current.version };
        return { data, headers: cachedBy(current) };
      },
      async ({ ifNoneMatch }) => {
        const headers = cachedBy(await settings.current());
        return namesTag(ifNoneMatch, headers.etag) ? headers : undefined;
      },
    ),
  ];
}

/** The tag includes the time, because a version number may be used again after a restore. */
const cachedBy = ({ version, changedAt }: SettingsVersion) => ({
  etag: `"settings-${version}-${(changedAt?.getTime() ?? 0).toString(36)}"`,
  'cache-control': 'no-cache',
});

/** Lists each change with its values before and after. */
async function readHistory({
  settings,
  members,
}: {
  settings: Pick<SettingsRepository, 'list'>;
  members: Pick<Members, 'people'>;
}) {
  const versions = await settings.list();
  const ids = versions.flatMap(({ changedBy }) => changedBy ?? []);
  const people = await members.people(ids);
  return versions.flatMap((after, index) => {
    const before = versions[index + 1];
    if (!before || !after.changedAt) return [];
    const { version, isUndo, changedBy } = after;
    return {
      version,
      isUndo,
      changedAt: after.changedAt.toISOString(),
      changedBy: changedBy === null ? null : { id: changedBy, name: people.get(changedBy)?.fullName ?? null },
      changes: changesBetween(before, after),
    };
  });
}
