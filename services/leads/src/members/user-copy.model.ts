import { roleSchema } from '@croneai/contracts/http/role.ts';
import { defineCollection } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Copy of a user, which auth owns: whose address it is, and which admin worked on what. A deleted user's copy stays with
 * `_id` and `isDeleted` alone, so that a late or repeated event does not bring it back.
 */
export const userCopyCollection = defineCollection({
  name: 'people',
  id: 'string',
  hasOutbox: false,
  erasure: { keeps: ['version'] },
  fields: {
    version: z.int(),
    fullName: z.string(),
    email: z.string(),
    role: roleSchema,
    /** What a search looks through; see `searchable`. */
    search: z.string(),
    isDeleted: z.boolean(),
  },
  indexes: [
    { key: { email: 1 }, serves: 'whose address a message came from', sparse: true },
    { key: { role: 1 }, serves: 'the admins that a lead can be given to' },
  ],
});
