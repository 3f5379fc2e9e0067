import { z } from 'zod';
import { accessPathSchema, tierSchema } from '../access-schemas.ts';
import { acceptanceSchema } from '../agreements.ts';
import { roleSchema } from '../http/role.ts';
import { sourceSchema } from '../source.ts';
import { isoDate, objectId } from '../text.ts';
import { notificationsSchema } from '../users.ts';
import { factsOn, statesOn } from './event.ts';

/**
 * The complete state of a user, which every `users` event contains. An accepted dashboard code is
 * part of the state, so that compaction cannot lose the request to unlock the dashboard.
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
  /** Site or campaign that brought the member to the sign-up; absent if it is unknown. */
  source: sourceSchema.optional(),
  notifications: notificationsSchema,
  accessPath: accessPathSchema.nullable(),
  depositAmount: z.number(),
  accountSetup: z.boolean(),
  /**
   * Account number at the broker, as entered in the setup wizard; absent until the wizard's first
   * step is saved.
   */
  brokerAccount: z.string().optional(),
  /** Time at which the wizard was last saved; null before the first save. */
  setupSavedAt: isoDate.nullable(),
  createdAt: isoDate,
  trialEndsAt: isoDate,
  /** Accurate to half a day. */
  lastSeenAt: isoDate,
  /** The newest acceptance of the terms; null for a member who has never accepted them. */
  acceptance: acceptanceSchema.nullable(),
  /** Time of the scheduled erasure of the account; null if none is scheduled. */
  erasesAt: isoDate.nullable(),
  /** Time at which an admin blocked the member; null if the member is not blocked. */
  blockedAt: isoDate.nullable(),
  /**
   * Access that the import of the account gave to the member; null if it gave none, or if the
   * account was not imported.
   */
  importedGrant: z.object({ tier: tierSchema.exclude(['guest']), until: isoDate.nullable() }).nullable(),
  dashboardUnlockRequest: z
    .object({
      codeId: z.string(),
      requestedAt: isoDate,
      /**
       * Version of the member's access that the auth service knew when it accepted the code. If a
       * later version revoked access, the request is refused.
       */
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
/** A tombstone with the same key follows this event. */
export const userDeleted = factsOn('users')('user.deleted', { userId: objectId, deletedAt: isoDate });

/**
 * Each of these events contains the whole state, so consumers that copy the state handle all of
 * them in the same way.
 */
export const userStateEvents = [
  userRegistered,
  userProfileChanged,
  userDashboardUnlockRequested,
  userTermsAccepted,
] as const;

export const userEvents = [...userStateEvents, userDeleted] as const;
