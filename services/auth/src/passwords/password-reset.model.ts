import { defineCollection, type ModelOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** A requested reset link. It works until it expires, or the user's password or address changes. */
export const passwordResetCollection = defineCollection({
  name: 'password_resets',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'deletes-document',
  fields: {
    userId: z.string(),
    /** The only address of the user to which the link is mailed; null for an invitation. */
    email: orNull(z.string()),
    tokenHash: z.string(),
    issuedAt: z.date(),
    expiresAt: z.date(),
  },
  indexes: [
    { key: { tokenHash: 1 }, serves: 'the owner of a link', unique: true },
    { key: { userId: 1 }, serves: "clearing a user's links after a password change or deletion" },
    { key: { expiresAt: 1 }, serves: 'the end of what has expired', expireAfterSeconds: 0 },
  ],
});
export type PasswordResetModel = ModelOf<typeof passwordResetCollection>;
