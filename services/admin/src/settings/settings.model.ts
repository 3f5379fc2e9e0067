import type { SiteSettings } from '@croneai/contracts/site-settings.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const versionFields = {
  version: z.int(),
  /**
   * Contains only values that were changed at least once. All other values follow the defaults,
   * even when a release changes a default.
   */
  values: objectAs<Partial<SiteSettings>>(),
  /** The version that an undo restores; null if there is nothing to undo. */
  undoTo: orNull(z.int()),
  isUndo: z.boolean().default(false),
  changedAt: orNull(z.date()),
  /** Id of the admin. */
  changedBy: orNull(z.string()),
};

/** A single document, `site`, with the current values. */
export const settingsCollection = defineCollection({
  name: 'settings',
  id: 'string',
  hasOutbox: true,
  erasure: { by: 'forget-editor' },
  fields: versionFields,
  indexes: [],
});
export type SettingsDocument = DocumentOf<typeof settingsCollection>;
export type SettingsModel = ModelOf<typeof settingsCollection>;

/** Replaced versions, by number. */
export const settingsHistoryCollection = defineCollection({
  name: 'settings_history',
  id: 'number',
  hasOutbox: false,
  erasure: { by: 'forget-editor' },
  fields: versionFields,
  indexes: [{ key: { changedBy: 1, _id: -1 }, serves: 'changes of one admin: the export and the erasure' }],
});
export type SettingsHistoryDocument = DocumentOf<typeof settingsHistoryCollection>;
export type SettingsHistoryModel = ModelOf<typeof settingsHistoryCollection>;

/** A version of the values, current or replaced. */
export type SettingsVersion = Omit<SettingsHistoryDocument, '_id'>;
