import { accessSchema } from '@croneai/contracts/access.ts';
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
  role: roleSchema,
  createdAt: z.date(),
  /** When the account is erased, if requested. */
  erasesAt: z.date().nullable(),
  /** Since when an admin keeps the member out. */
  blockedAt: z.date().nullable(),
});
/** Copy of what this service needs to know about a user; auth owns it. */
export type UserCopy = z.output<typeof userCopySchema>;

/**
 * One document holds the copy of the user and the access facts that this service owns, so that a consumed event and its
 * effect on access are one write. A deleted member's document stays with `_id` and `deletedAt` alone: it is what keeps a
 * `users` event that arrives late, or is read again from the start of the topic, from bringing the member back.
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
    /** What a search looks through; see `searchable`. */
    search: z.object({ fullName: z.string(), email: z.string() }),
    access: accessSchema,
    /** Counts the changes of the access facts only; a change of the user copy leaves it alone. */
    version: z.int(),
    /** Of the access facts. */
    changedAt: z.date(),
    /** Version at which access was last taken away; 0 when never. */
    revokedAtVersion: z.int().default(0),
    /** The dashboard code answered last, applied or refused. */
    answeredCodeId: orNull(z.string()),
    deletedAt: z.date().optional(),
  },
  storedOnly: ['search', 'deletedAt'],
  indexes: [
    { key: { 'user.createdAt': -1, _id: -1 }, serves: 'the member list, newest first, and each page of it' },
  ],
});
export type MemberDocument = DocumentOf<typeof memberCollection>;
export type MemberModel = ModelOf<typeof memberCollection>;
export type Member = EntityOf<typeof memberCollection>;
/** The access facts that this service owns, with what is needed to judge a late dashboard-code request. */
export type AccessFacts = Pick<
  Member,
  'access' | 'version' | 'changedAt' | 'revokedAtVersion' | 'answeredCodeId'
>;
