import { z } from 'zod';
import { accessPathSchema, tierSchema } from '../access.ts';
import { acceptanceSchema } from '../agreements.ts';
import { roleSchema } from '../http/role.ts';
import { sourceSchema } from '../source.ts';
import { isoDate, objectId } from '../text.ts';
import { notificationsSchema } from '../users.ts';
import { factsOn, statesOn } from './event.ts';

/**
 * The complete state that copies need, in every `users` event. An accepted dashboard code is part
 * of the state (not only of its own event), so that compaction cannot lose the request.
 */
export const userStateSchema = z.object({
  userId: objectId,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  telegram: z.string(),
  role: roleSchema,
  admissionCode: z.string(),
  /** Source of the sign-up; absent if unknown. */
  source: sourceSchema.optional(),
  notifications: notificationsSchema,
  accessPath: accessPathSchema.nullable(),
  depositAmount: z.number(),
  accountSetup: z.boolean(),
  /** Time of the wizard's last save; null before its first step. */
  setupSavedAt: isoDate.nullable(),
  createdAt: isoDate,
  trialEndsAt: isoDate,
  /** Accurate to half a day. */
  lastSeenAt: isoDate,
  /** The newest acceptance; null for a member who signed up without one. */
  acceptance: acceptanceSchema.nullable(),
  /** Time of the scheduled erasure of the account, if there is one. */
  erasesAt: isoDate.nullable(),
  /** Start of a block by an admin; null without one. */
  blockedAt: isoDate.nullable(),
  /** Access that an import gave with the member's first state; null without an import. */
  importedGrant: z.object({ tier: tierSchema.exclude(['guest']), until: isoDate.nullable() }).nullable(),
  dashboardUnlockRequest: z
    .object({
      codeId: z.string(),
      requestedAt: isoDate,
      /** Version of the access facts that auth knew; a later revoke wins. */
      accessVersion: z.int().min(0),
    })
    .nullable(),
});
export type UserState = z.infer<typeof userStateSchema>;

const state = statesOn('users', userStateSchema);
export const userRegistered = state('user.registered');
export const userProfileChanged = state('user.profile-changed');
export const userDashboardUnlockRequested = state('user.dashboard-unlock-requested');
/** The member accepted the terms, risk warning, and age statement, at sign-up or later. */
export const userTermsAccepted = state('user.terms-accepted');
/** A tombstone under the same key follows. */
export const userDeleted = factsOn('users')('user.deleted', { userId: objectId, deletedAt: isoDate });

/** Each carries the whole state, so consumers that copy it handle all of them alike. */
export const userStateEvents = [
  userRegistered,
  userProfileChanged,
  userDashboardUnlockRequested,
  userTermsAccepted,
] as const;

export const userEvents = [...userStateEvents, userDeleted] as const;
