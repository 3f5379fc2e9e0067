import { isDeepStrictEqual } from 'node:util';
import type { SettingsChange, StoredSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import {
  placeholderSettings,
  type SettingName,
  type SiteSettings,
} from '@croneai/contracts/site-settings.ts';
import { SITE_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { SettingsVersion } from './settings.model.ts';
import type { SettingsRepository } from './settings.repository.ts';

/** Returns the values, with the default for each value that was never changed. */
export const valuesOf = ({ values }: Pick<SettingsVersion, 'values'>): SiteSettings => ({
  ...SITE_SETTINGS_DEFAULTS,
  ...values,
});

export function toStored(current: SettingsVersion): StoredSettings {
  const values = valuesOf(current);
  return {
    values,
    version: current.version,
    changedAt: current.changedAt?.toISOString() ?? null,
    placeholders: placeholderSettings(values),
    canUndo: current.undoTo !== null,
  };
}

/** Lists the values that differ between two versions. */
export function changesBetween(before: SettingsVersion, after: SettingsVersion): SettingsChange['changes'] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const names = Object.keys(now) as SettingName[];
  return names
    .filter((name) => !isDeepStrictEqual(old[name], now[name]))
    .map((name) => ({ name, before: old[name], after: now[name] }));
}

type Given = { [Name in SettingName]?: SiteSettings[Name] | undefined };

type Needs = {
  settings: Pick<SettingsRepository, 'change' | 'replaced' | 'current'>;
  now: () => Date;
};

/**
 * Stores the given values. If two admins saw the same version, the second gets 409 with the current
 * values. If no given value differs from the current values, nothing is stored.
 */
export function changeSettings({ settings, now }: Needs) {
  return async (body: Given, seenVersion: number, by: AdminWrite): Promise<StoredSettings> => {
    // JSON has no undefined, so values that were not given are absent.
    const given = body as Partial<SiteSettings>;
    const before = await settings.current();
    assertSeen(before, seenVersion);
    if (changesBetween(before, { ...before, values: { ...before.values, ...given } }).length === 0)
      return toStored(before);
    const written = await settings.change(async (current) => {
      assertSeen(current, seenVersion);
      const next = {
        values: { ...current.values, ...given },
        undoTo: current.version,
        isUndo: false,
        changedAt: now(),
        changedBy: by.actor.userId,
      };
      return { next, events: [auditOf(current, { ...next, version: current.version + 1 }, by)] };
    });
    return toStored(written);
  };
}

/**
 * Undoes the latest change that has not been undone yet: stores a new version with the values from
 * before that change.
 */
export function undoSettings({ settings, now }: Needs) {
  return async (seenVersion: number | undefined, by: AdminWrite): Promise<StoredSettings> => {
    const before = await settings.current();
    const seen = seenVersion ?? before.version;
    const written = await settings.change(async (current) => {
      assertSeen(current, seen);
      const target = current.undoTo === null ? undefined : await settings.replaced(current.undoTo);
      if (!target) throw appError(errors.settingsNothingToUndo);
      const next = {
        values: target.values,
        undoTo: target.undoTo,
        isUndo: true,
        changedAt: now(),
        changedBy: by.actor.userId,
      };
      return { next, events: [auditOf(current, { ...next, version: current.version + 1 }, by)] };
    });
    return toStored(written);
  };
}

function assertSeen(current: SettingsVersion, seen: number): void {
  if (current.version !== seen) throw appError(errors.siteSettingsConflict, { data: toStored(current) });
}

function auditOf(before: SettingsVersion, after: SettingsVersion, by: AdminWrite) {
  const changes = changesBetween(before, after);
  return createEvent(auditRecorded, {
    aggregateId: 'settings',
    aggregateVersion: after.version,
    now: after.changedAt ?? new Date(),
    payload: {
      ...by,
      action: after.isUndo ? 'settings.undo' : 'settings.update',
      subject: { kind: 'settings', id: 'site' },
      before: Object.fromEntries(changes.map((change) => [change.name, change.before])),
      after: Object.fromEntries(changes.map((change) => [change.name, change.after])),
    },
  });
}
