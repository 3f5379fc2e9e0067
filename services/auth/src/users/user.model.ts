import { accessPathSchema, accessSchema } from '@croneai/contracts/access.ts';
import { agreementsSchema } from '@croneai/contracts/agreements.ts';
import { roleSchema } from '@croneai/contracts/http/role.ts';
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

/** E-mailed code that unlocks the dashboard. Kept after its use, so that the same code gets the same answer. */
const dashboardCodeSchema = z.object({
  id: z.string(),
  hash: z.string(),
  status: z.enum(['live', 'used', 'void']),
  tries: z.int(),
  issuedAt: z.date(),
  expiresAt: z.date(),
});
export type DashboardCode = z.output<typeof dashboardCodeSchema>;

/** Code and state of one of the two addresses. */
const sideSchema = z.object({
  /** The newest last; the last two stay valid. */
  codes: z.array(confirmationCodeSchema),
  /** Guesses since the newest code. */
  tries: z.int(),
  confirmedAt: z.date().nullable(),
});
export type EmailChangeSide = z.output<typeof sideSchema>;

/** A change of e-mail that waits to be confirmed at both addresses. */
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

/** The second factor of a member. */
const twoFactorSchema = z.object({
  /** Sealed in a box for the member. */
  secret: z.string(),
  enabledAt: z.date(),
  /** Time step of the newest code that was taken: that one and the ones before are used up. */
  lastStep: z.int(),
  recoveryCodes: z.array(recoveryCodeSchema),
});
export type TwoFactor = z.output<typeof twoFactorSchema>;

/** Terms, risk warning and age line as they were accepted. */
export const storedAcceptanceSchema = agreementsSchema.extend({ acceptedAt: z.date() });
export type StoredAcceptance = z.output<typeof storedAcceptanceSchema>;

/**
 * Work that the write of a change leaves to be done in Redis: ending all sessions but one that were begun by that version of
 * the user or an older one. Versions, because the clocks of two processes differ.
 */
const sessionsToEndSchema = z.object({
  upToVersion: z.int(),
  exceptSessionId: z.string().nullable(),
});
export type SessionsToEnd = z.output<typeof sessionsToEndSchema>;

/** A scheduled deletion. It can be cancelled until the account is erased. */
const deletionSchema = z.object({ requestedAt: z.date(), erasesAt: z.date() });

/** A confirmed person, or what is left of one (`deletedAt`) until the last events are out. */
export const userCollection = defineCollection({
  name: 'users',
  id: 'object-id',
  hasOutbox: true,
  // The address is free again at once. `erase` sets what the end of the sessions needs.
  erasure: { keeps: ['version'] },
  fields: {
    version: z.int(),
    email: z.string(),
    fullName: z.string(),
    phone: z.string(),
    /** Null as long as it is the one that they registered with. */
    phoneChangedAt: orNull(z.date()),
    previousPhone: orNull(z.string()),
    country: z.string(),
    telegram: z.string(),
    /** IANA name; null for the zone of whatever device they use. */
    timeZone: orNull(z.string()),
    clock: orNull(clockSchema),
    passwordHash: z.string(),
    passwordChangedAt: z.date(),
    role: roleSchema,
    admissionCode: z.string(),
    notifications: notificationsSchema,
    accessPath: orNull(accessPathSchema),
    depositAmount: z.number().default(0),
    accountSetup: z.boolean().default(false),
    /** Answers of the wizard that no copy has, unlike `accessPath`, `depositAmount`, and `accountSetup`. */
    setup: orNull(z.object({ brokerAccount: z.string(), version: z.int(), savedAt: z.date() })),
    createdAt: z.date(),
    trialEndsAt: z.date(),
    /** The newest sign-in, to within half a day. */
    lastSeenAt: z.date(),
    /** One for each version, the newest last; empty for who signed up without. */
    acceptances: z.array(storedAcceptanceSchema).default([]),
    /** Copy of what the admin service owns, and the version of those facts; 0 before the first. */
    access: accessSchema,
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
    /** Since when an admin keeps them out. */
    blockedAt: orNull(z.date()),
    deletedAt: z.date().optional(),
  },
  storedOnly: ['deletedAt'],
  indexes: [
    // Sparse: a deleted user has no address and frees it.
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
    { key: { role: 1 }, serves: 'who is an admin' },
  ],
});
export type User = EntityOf<typeof userCollection>;
export type UserDocument = DocumentOf<typeof userCollection>;
export type UserModel = ModelOf<typeof userCollection>;
