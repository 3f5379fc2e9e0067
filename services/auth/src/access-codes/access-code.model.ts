import { grantFeatureSchema } from '@croneai/contracts/access-schemas.ts';
import { grantTierSchema } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * An access code with the members who used it. One document holds both, so that one write records a
 * use, counts it, and stores its event.
 */
export const accessCodeCollection = defineCollection({
  name: 'access_codes',
  id: 'object-id',
  hasOutbox: true,
  erasure: { by: 'forget-person' },
  fields: {
    /**
     * SHA-256 of the code in base64url. The hash uses no secret key, so a key rotation does not
     * affect it. The code cannot be found from its hash, because a code has 90 random bits.
     */
    hash: z.string(),
    prefix: z.string(),
    /** Tier that the code gives; null if the code gives a feature. */
    tier: orNull(grantTierSchema),
    /** Feature that the code gives; null if the code gives a tier. */
    feature: orNull(grantFeatureSchema),
    days: z.int(),
    uses: z.int(),
    /** Number of uses left. */
    left: z.int(),
    /** Time until which the code can be used; null if only the number of uses limits the code. */
    until: orNull(z.date()),
    campaign: z.string(),
    /** Id of the admin; null after the admin's erasure. */
    createdBy: orNull(z.string()),
    createdAt: z.date(),
    /** Time at which an admin disabled the code; null if it is enabled. */
    disabledAt: orNull(z.date()).default(null),
    /**
     * Members who used the code. `useId` becomes the id of the grant that the admin service makes
     * from the use. Erased members are removed, but their uses still count.
     */
    takers: z.array(z.object({ useId: z.string(), userId: z.string(), usedAt: z.date() })).default([]),
  },
  indexes: [
    { key: { hash: 1 }, serves: 'a typed code', unique: true },
    { key: { createdAt: -1, _id: -1 }, serves: 'the list of admins, newest first' },
    { key: { 'takers.userId': 1 }, serves: 'codes that a member used: the export and the erasure' },
    { key: { createdBy: 1 }, serves: 'codes that an admin created: the export and the erasure' },
  ],
});
export type AccessCode = EntityOf<typeof accessCodeCollection>;
export type AccessCodeDocument = DocumentOf<typeof accessCodeCollection>;
export type AccessCodeModel = ModelOf<typeof accessCodeCollection>;
