import { accessPathSchema, accessSchema, tierSchema } from '@croneai/contracts/access-schemas.ts';
import { agreementsSchema } from '@croneai/contracts/agreements.ts';
import { roleSchema } from '@croneai/contracts/http/role.ts';
import { sourceSchema } from '@croneai/contracts/source.ts';
import { clockSchema, notificationsSchema } from '@croneai/contracts/users.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { confirmationCodeSchema } from '../secrets/module.ts';

/**
 * Mailed code that unlocks the dashboard. It is kept after its use, so that a member who enters it
 * again gets the same answer.
 */
const dashboardCodeSchema = z.object({
  id: z.string(),
  hash: z.string(),
  status: z.enum(['live', 'used', 'void']),
  tries: z.int(),
  issuedAt: z.date(),
  expiresAt: z.date(),
});
export type DashboardCode = z.output<typeof dashboardCodeSchema>;

/** Codes and confirmation of one address in a change of email: the current or the new address. */
const sideSchema = z.object({
  /** Confirmation codes, newest last. Only the last two are valid. */
  codes: z.array(confirmationCodeSchema),
  /** Number of guesses since the newest code was sent. */
  tries: z.int(),
  confirmedAt: z.date().nullable(),
});
export type EmailChangeSide = z.output<typeof sideSchema>;

/** A change of email that waits for confirmation at both addresses. */
const emailChangeSchema = z.object({
  id: z.string(),
  newEmail: z.string(),
  expiresAt: z.date(),
  sentAt: z.date(),
  timesSent: z.int(),
  current: sideSchema,
  new: sideSchema,
});
export type EmailChange = z.output<typeof emailChangeSchema>;

const recoveryCodeSchema = z.object({ hash: z.string(), usedAt: z.date().nullable() });
export type RecoveryCode = z.output<typeof recoveryCodeSchema>;

const twoFactorSchema = z.object({
  /** Secret of the authenticator app, sealed by the `SecretBox` for this member. */
  secret: z.string(),
  enabledAt: z.date(),
  /** Time step of the last accepted code. Codes of this step and of earlier steps are used up. */
  lastStep: z.int(),
  recoveryCodes: z.array(recoveryCodeSchema),
});
export type TwoFactor = z.output<typeof twoFactorSchema>;

/** The terms, risk warning, and age statement that a member accepted, with the time. */
export const storedAcceptanceSchema = agreementsSchema.extend({ acceptedAt: z.date() });
export type StoredAcceptance = z.output<typeof storedAcceptanceSchema>;

/**
 * Sessions that a change must still end in Redis: those with the user version `upToVersion` or an
 * older one, except the session `exceptSessionId`. Versions are compared instead of times, because
 * the clocks of two processes differ.
 */
const sessionsToEndSchema = z.object({
  upToVersion: z.int(),
  exceptSessionId: z.string().nullable(),
});
export type SessionsToEnd = z.output<typeof sessionsToEndSchema>;

/** A scheduled deletion. It can be cancelled until the account is erased. */
const deletionSchema = z.object({ requestedAt: z.date(), erasesAt: z.date() });

/**
 * A confirmed member. The document of a deleted member (`deletedAt`) remains until its last events
 * are published.
 */
export const userCollection = defineCollection({
  name: 'users',
  id: 'object-id',
  hasOutbox: true,
  // An erasure removes all fields except `version`, so a new account can use the email address
  // immediately. `erase` then sets the fields that are needed to end the sessions.
  erasure: { keeps: ['version'] },
  fields: {
    version: z.int(),
    email: z.string(),
    fullName: z.string(),
    phone: z.string(),
    /**
     * Time of the last change of the phone number; null until the member changes the number that
     * they registered with.
     */
    phoneChangedAt: orNull(z.date()),
    previousPhone: orNull(z.string()),
    country: z.string(),
    telegram: z.string(),
    /** Time zone as an IANA name; if null, each device uses its own time zone. */
    timeZone: orNull(z.string()),
    clock: orNull(clockSchema),
    passwordHash: z.string(),
    passwordChangedAt: z.date(),
    role: roleSchema,
    admissionCode: z.string(),
    /** Campaign or site from which the member first reached our pages; null if unknown. */
    source: orNull(sourceSchema),
    notifications: notificationsSchema,
    accessPath: orNull(accessPathSchema),
    depositAmount: z.number().default(0),
    accountSetup: z.boolean().default(false),
    /**
     * Answers from the setup wizard that no other field stores. `accessPath`, `depositAmount`, and
     * `accountSetup` store the other answers.
     */
    setup: orNull(z.object({ brokerAccount: z.string(), version: z.int(), savedAt: z.date() })),
    /**
     * Access code that the member entered at the sign-up. Null if there was no code, or once its
     * use was recorded.
     */
    pendingCode: orNull(z.object({ codeId: z.string(), enteredAt: z.date() })),
    createdAt: z.date(),
    trialEndsAt: z.date(),
    /** Time of the newest sign-in, accurate to half a day. */
    lastSeenAt: z.date(),
    /**
     * Accepted terms, with one entry for each version, newest last. Empty for members who signed up
     * before terms existed.
     */
    acceptances: z.array(storedAcceptanceSchema).default([]),
    /** Copy of the member's access. The admin service owns the original. */
    access: accessSchema,
    /** Version of the copy in `access`; 0 before the first copy arrives. */
    accessVersion: z.int().default(0),
    answeredCodeId: orNull(z.string()),
    dashboardCode: orNull(dashboardCodeSchema),
    dashboardUnlockRequest: orNull(
      z.object({ codeId: z.string(), requestedAt: z.date(), accessVersion: z.int() }),
    ),
    emailChange: orNull(emailChangeSchema),
    twoFactor: orNull(twoFactorSchema),
    sessionsToEnd: orNull(sessionsToEndSchema),
    deletion: orNull(deletionSchema),
    blockedAt: orNull(z.date()),
    /**
     * True for an account that a canary run makes to watch the system. Its deletion is scheduled
     * when it is created, and it publishes nothing, so no other service knows it.
     */
    isCanary: z.boolean().default(false),
    /**
     * Access that the admin service grants when it receives the first state of an imported member.
     */
    importedGrant: orNull(z.object({ tier: tierSchema.exclude(['guest']), until: z.date().nullable() })),
    /**
     * Time from which the invitation of an imported member is due; null if no invitation is due.
     */
    invitationDueAt: orNull(z.date()),
    deletedAt: z.date().optional(),
  },
  storedOnly: ['deletedAt'],
  indexes: [
    // Sparse, because a deleted user has no address.
    { key: { email: 1 }, serves: 'sign-in, and one account per address', unique: true, sparse: true },
    {
      key: { 'sessionsToEnd.upToVersion': 1 },
      serves: 'sweep: sessions that a password change or a deletion has yet to end',
      sparse: true,
    },
    {
      key: { 'deletion.erasesAt': 1 },
      serves: 'sweep: accounts whose time to be kept has run out',
      sparse: true,
    },
    {
      key: { 'pendingCode.codeId': 1 },
      serves: 'sweep: access codes of sign-ups that a crash left unused',
      sparse: true,
    },
    { key: { role: 1 }, serves: 'who is an owner, and the last one' },
    { key: { invitationDueAt: 1 }, serves: 'sweep: imported members who wait for their invitation' },
  ],
});
export type User = EntityOf<typeof userCollection>;
export type UserDocument = DocumentOf<typeof userCollection>;
export type UserModel = ModelOf<typeof userCollection>;
