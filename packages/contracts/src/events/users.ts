import { z } from 'zod';
import { accessPathSchema, tierSchema } from '../access.ts';
import { acceptanceSchema } from '../agreements.ts';
import { roleSchema } from '../http/role.ts';
import { sourceSchema } from '../source.ts';
import { isoDate, objectId } from '../text.ts';
import { notificationsSchema } from '../users.ts';
import { factsOn, statesOn } from './event.ts';

/**
 * The whole state that copies need, in every `users` event. A dashboard code that was accepted is
 * part of the state (not only of its event), so that compaction cannot lose the request.
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
  /** Source of the sign-up; left out if none is known. */
  source: sourceSchema.optional(),
  notifications: notificationsSchema,
  accessPath: accessPathSchema.nullable(),
  depositAmount: z.number(),
  accountSetup: z.boolean(),
  /** When the wizard was last saved; null before its first step. */
  setupSavedAt: isoDate.nullable(),
  createdAt: isoDate,
  trialEndsAt: isoDate,
  /** To within half a day. */
  lastSeenAt: isoDate,
  /** The newest one; null for who signed up without. */
  acceptance: acceptanceSchema.nullable(),
  /** When the account is erased, if its deletion is scheduled. */
  erasesAt: isoDate.nullable(),
  /** Start of a block by an admin; null without one. */
  blockedAt: isoDate.nullable(),
  /** Access that an import gives with the first state of the member; null without an import. */
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
/** The member accepted terms, risk warning and age line, at sign-up or later. */
export const userTermsAccepted = state('user.terms-accepted');
/** Followed by a tombstone under the same key. */
export const userDeleted = factsOn('users')('user.deleted', { userId: objectId, deletedAt: isoDate });

/** Each carries the whole state, so consumers that copy it handle all of them alike. */
export const userStateEvents = [
  userRegistered,
  userProfileChanged,
  userDashboardUnlockRequested,
  userTermsAccepted,
] as const;

export const userEvents = [...userStateEvents, userDeleted] as const;
