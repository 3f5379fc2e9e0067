import { TIERS } from '@croneai/contracts/access.ts';
import { accessSchema, grantFeatureSchema } from '@croneai/contracts/access-schemas.ts';
import { depositStateSchema } from '@croneai/contracts/deposit-state.ts';
import { grantSourceSchema, grantTierSchema } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { MEMBER_SORT_KEYS, MEMBER_STATES } from '@croneai/contracts/endpoints/admin/member-filter.ts';
import { roleSchema } from '@croneai/contracts/http/role.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const userCopySchema = z.object({
  fullName: z.string(),
  email: z.string(),
  country: z.string(),
  /** Name of the source of the sign-up, see `sourceName`. */
  source: z.string(),
  /** Name of the campaign of the sign-up, see `campaignName`; absent from older documents. */
  campaign: z.string().optional(),
  /** True if the account setup is complete. */
  isSetUp: z.boolean(),
  role: roleSchema,
  /** Code that identifies the member to brokers. */
  admissionCode: z.string().optional(),
  createdAt: z.date(),
  /** Accurate to half a day. */
  lastSeenAt: z.date(),
  /** Time of the requested erasure; null if none is requested. */
  erasesAt: z.date().nullable(),
  /** Time when an admin blocked the member; null if the member is not blocked. */
  blockedAt: z.date().nullable(),
});
/** Copy of the user's fields that this service needs; the auth service owns the user. */
export type UserCopy = z.output<typeof userCopySchema>;

const grantSchema = z.object({
  /** An ObjectId in hex. */
  id: z.string(),
  /** A grant has either a tier or a feature. */
  tier: orNull(grantTierSchema),
  feature: orNull(grantFeatureSchema),
  from: z.date(),
  /** End of the grant, exclusive; null for a grant without an end. */
  until: z.date().nullable(),
  endedAt: z.date().nullable(),
  /**
   * True once the start of the grant has been applied. The start unlocks the dashboard, and must do
   * so only once.
   */
  isStarted: z.boolean(),
  /** Number of reminders that were sent, or whose time had passed when the grant was given. */
  remindersDone: z.int().min(0),
  source: grantSourceSchema,
  reason: z.string(),
});
export type Grant = z.output<typeof grantSchema>;

const listedSchema = z.object({
  /** Name and email, for searches; see `searchable`. */
  text: z.string(),
  fullName: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  /** `NEVER` if no grant ends. */
  grantEndsAt: z.date(),
  tier: z.enum(TIERS),
  state: z.enum(MEMBER_STATES),
  country: z.string(),
  source: z.string(),
  /** States of the deposits, see `depositsText`. */
  deposits: z.string(),
  isSetUp: z.boolean(),
  campaign: z.string(),
  /**
   * True if the member sent a proof, or has a deposit. A deposit that the member only claimed in
   * the setup wizard does not count until it is verified.
   */
  hasProof: z.boolean(),
});
export type Listed = z.output<typeof listedSchema>;

/** Fields of `listed` that only the funnel uses. The member list has no filters for them. */
const FUNNEL_FIELDS = ['isSetUp', 'campaign', 'hasProof'];

/**
 * Each index begins with a sort key and contains all filter fields, so that a page and its count
 * only read the index, for any combination of filters.
 */
const LIST_INDEXES = MEMBER_SORT_KEYS.map((sort) => ({
  key: {
    [`listed.${sort}`]: 1,
    _id: 1,
    ...Object.fromEntries(
      Object.keys(listedSchema.shape)
        .filter((field) => field !== sort && !FUNNEL_FIELDS.includes(field))
        .map((field) => [`listed.${field}`, 1]),
    ),
  } as Record<string, 1>,
  serves: `the member list by ${sort} with any filters, and its count`,
}));

/** Contains all fields that the funnel counts by, so that a count only reads the index. */
export const REACHED_INDEX = {
  'listed.createdAt': 1,
  'listed.source': 1,
  'listed.campaign': 1,
  'listed.isSetUp': 1,
  'listed.hasProof': 1,
  'listed.deposits': 1,
  'listed.tier': 1,
} as const;

/**
 * A member: the copy of the user, and the access facts that this service owns. Both are in one
 * document, so that a consumed event and its effect on access are stored in one write. The document
 * of a deleted member keeps only `_id` and `deletedAt`, so that a late or repeated `users` event
 * does not restore the member.
 */
export const memberCollection = defineCollection({
  name: 'members',
  id: 'string',
  hasOutbox: true,
  erasure: { keeps: [] },
  fields: {
    user: userCopySchema,
    /** `aggregateVersion` of the newest `users` event in the copy. */
    userVersion: z.int(),
    /** Filter and sort fields of the member list; see `listedOf`. */
    listed: listedSchema,
    access: accessSchema,
    /** Version of the access facts; a change of the user copy does not increase it. */
    version: z.int(),
    /** Last change of the access facts. */
    changedAt: z.date(),
    /** Version of the last revoke; 0 if there was none. */
    revokedAtVersion: z.int().default(0),
    /** Id of the last dashboard code that was applied or refused. */
    answeredCodeId: orNull(z.string()),
    /**
     * Grants in the order in which they were given. The tier in `access` is that of the highest
     * live grant.
     */
    grants: z.array(grantSchema).default([]),
    /** Time of the next start, reminder, or end of a grant; null if nothing is planned. */
    nextGrantAt: orNull(z.date()),
    /**
     * True if only tier grants unlocked the dashboard. The dashboard then locks when the last of
     * these grants ends.
     */
    isUnlockedByGrant: z.boolean().default(false),
    /** The different states of the member's deposits, in alphabetical order. */
    depositStates: z.array(depositStateSchema).default([]),
    /** True if the member has deposits, and all are unverified claims from the setup wizard. */
    hasOnlySetupClaims: z.boolean().default(false),
    /** True if the member sent a file with a deposit proof to support. */
    hasProof: z.boolean().default(false),
    deletedAt: z.date().optional(),
    /**
     * Number of changes, also of those that keep the version. Without it, a concurrent change would
     * store a `listed` that lacks another change.
     */
    writes: z.int().default(0),
  },
  storedOnly: ['listed', 'deletedAt', 'writes'],
  indexes: [
    ...LIST_INDEXES,
    { key: REACHED_INDEX, serves: 'how far the members of some days have come, by source or campaign' },
    { key: { nextGrantAt: 1 }, serves: 'the sweep that starts and ends grants' },
    { key: { 'user.admissionCode': 1 }, serves: 'the member whom a broker names' },
    { key: { 'grants.id': 1 }, serves: 'the member whose grant an admin ends' },
  ],
});
export type MemberDocument = DocumentOf<typeof memberCollection>;
export type MemberModel = ModelOf<typeof memberCollection>;
export type Member = EntityOf<typeof memberCollection>;
/**
 * The access facts that this service owns, including the fields that determine whether a late
 * dashboard code is accepted.
 */
export type AccessFacts = Pick<
  Member,
  | 'access'
  | 'version'
  | 'changedAt'
  | 'revokedAtVersion'
  | 'answeredCodeId'
  | 'grants'
  | 'nextGrantAt'
  | 'isUnlockedByGrant'
>;
/** The access facts and the member's id, as the grant rules need them. */
export type GrantHolder = AccessFacts & Pick<Member, 'id'>;
