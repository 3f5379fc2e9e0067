import { roleSchema } from '@croneai/contracts/http/role.ts';
import { defineCollection } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Copy of a user, which the auth service owns. It is used to find members by address and admins by
 * id. For a deleted user, only `_id` and `isDeleted` remain. A late or repeated event therefore
 * does not create the copy again.
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
    /** The text that is searched; see `searchable`. */
    search: z.string(),
    isDeleted: z.boolean(),
  },
  indexes: [
    { key: { email: 1 }, serves: 'whose address a message came from', sparse: true },
    { key: { role: 1 }, serves: 'the admins that a lead can be given to' },
  ],
});
