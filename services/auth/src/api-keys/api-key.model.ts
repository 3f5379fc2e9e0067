import { keyScopeSchema } from '@croneai/contracts/http/key-scope.ts';
import { roleSchema } from '@croneai/contracts/http/role.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * API key of a member. This document is the source of truth; services check a session in Redis that
 * is made from it.
 */
export const apiKeyCollection = defineCollection({
  name: 'api_keys',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'deletes-document',
  fields: {
    userId: z.string(),
    name: z.string(),
    prefix: z.string(),
    /** Id of its session, derived from the SHA-256 of the key's 256 random bits. */
    sessionId: z.string(),
    scopes: z.array(keyScopeSchema),
    role: roleSchema,
    /**
     * Version of the user that created the key: ending the sessions of that version revokes the key
     * as well.
     */
    userVersion: z.int(),
    createdAt: z.date(),
    expiresAt: orNull(z.date()),
    lastUsedAt: orNull(z.date()),
    /** Kept for a while, so that no round restores its session. */
    revokedAt: orNull(z.date()),
  },
  indexes: [
    { key: { userId: 1, _id: -1 }, serves: 'the keys of a member, newest first' },
    { key: { revokedAt: 1 }, serves: 'revoked keys whose time is over' },
  ],
});
export type ApiKeyEntity = EntityOf<typeof apiKeyCollection>;
export type ApiKeyDocument = DocumentOf<typeof apiKeyCollection>;
export type ApiKeyModel = ModelOf<typeof apiKeyCollection>;
