import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { ifMatch } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import {
  cannedReplySchema,
  liveSessionLinksSchema,
  publicSettingsSchema,
  siteSettingsChangeSchema,
  siteSettingsSchema,
} from '../../site-settings.ts';
import { isoDate, objectId } from '../../text.ts';

/** Maximum number of changes in the history. Older changes cannot be undone. */
export const SETTINGS_HISTORY_MAX = 50;

const version = z.int('version is a whole number').min(0, 'version is at least 0');

/** `version` is the number of changes, so it is 0 before the first change. */
const storedSettingsSchema = named('StoredSiteSettings', {
  values: siteSettingsSchema,
  version,
  changedAt: isoDate.nullable(),
  /** Names of the settings that still contain a reserved `.example` address. */
  placeholders: z.array(z.string()),
  /** False if there is no change left to undo. */
  canUndo: z.boolean(),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

const adminSiteSettingsSchema = named('AdminSiteSettings', {
  ...storedSettingsSchema.shape,
  /**
   * True if an admin must replace placeholder links, because members cannot use these links. Always
   * false in local mode.
   */
  needsAddresses: z.boolean(),
});
export type AdminSiteSettings = z.infer<typeof adminSiteSettingsSchema>;

const putSettingsBodySchema = named('PutSiteSettingsBody', {
  values: siteSettingsChangeSchema,
  /** Version that the admin saw. */
  version,
});

const settingsChangeSchema = named('SiteSettingsHistoryEntry', {
  version,
  changedAt: isoDate,
  /**
   * Null once the admin's account is deleted. `name` is null if the admin service has no copy of
   * the admin's account.
   */
  changedBy: z.object({ id: objectId, name: z.string().nullable() }).nullable(),
  isUndo: z.boolean(),
  changes: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

const publicSettingsReplySchema = named('SiteSettingsReply', { values: publicSettingsSchema, version });

export const siteSettingsEndpoints = defineEndpoints('admin', 'admin', {
  getSettings: {
    route: 'GET /api/admin/settings',
    summary: 'Values that admins change while the system runs',
    reply: adminSiteSettingsSchema,
  },
  putSettings: {
    route: 'PUT /api/admin/settings',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Change some of the values',
    body: putSettingsBodySchema,
    reply: storedSettingsSchema,
    errors: [errors.siteSettingsConflict],
  },
  listSettingsHistory: {
    route: 'GET /api/admin/settings/history',
    summary: 'The latest changes to the values, newest first',
    reply: z.array(settingsChangeSchema),
  },
  undoSettings: {
    route: 'POST /api/admin/settings/undo',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Undo the latest change that is not undone yet',
    headers: z.object({ 'if-match': ifMatch }),
    ignoresBody: true,
    reply: storedSettingsSchema,
    errors: [errors.siteSettingsConflict, errors.settingsNothingToUndo],
  },
  getLiveSessionLinks: {
    access: 'member',
    route: 'GET /api/account/live-session-links',
    summary: 'Links to join the live sessions; empty ones are not set yet',
    reply: liveSessionLinksSchema,
    errors: [errors.locked],
  },
  listCannedReplies: {
    route: 'GET /api/admin/canned-replies',
    isOpenToSupport: true,
    summary: 'Replies to insert into an answer',
    reply: z.array(cannedReplySchema),
  },
  getSiteSettings: {
    access: 'public',
    route: 'GET /api/site-settings',
    rateClass: 'poll',
    isConditional: true,
    summary: 'Values for public pages',
    reply: publicSettingsReplySchema,
  },
});
