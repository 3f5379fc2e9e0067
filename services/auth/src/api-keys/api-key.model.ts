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
 * API key of a member. This document is the source of truth. Services check only a session in
 * Redis, which is made from this document.
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
    /**
     * Id of the key's session, derived from the SHA-256 of the key. The key cannot be found
     * from this id, because a key has 256 random bits.
     */
    sessionId: z.string(),
    scopes: z.array(keyScopeSchema),
    role: roleSchema,
    /**
     * Version of the user when the key was made. If a change of the user ends all earlier sessions,
     * it also revokes the keys that were made before the change.
     */
    userVersion: z.int(),
    createdAt: z.date(),
    expiresAt: orNull(z.date()),
    lastUsedAt: orNull(z.date()),
    /**
     * A revoked key is kept for a while. Until the key is deleted, each run of `renewSessions` ends
     * the key's session again. An earlier run may have failed to end the session, or may have
     * restored it.
     */
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
