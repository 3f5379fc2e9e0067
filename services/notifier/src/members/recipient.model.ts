import { roleSchema } from '@croneai/contracts/http/role.ts';
import { notificationsSchema, OPTIONAL_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { type DocumentOf, defineCollection, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Copy of a user with the fields that mails need. For a deleted user, `_id` and `isDeleted` remain:
 * they keep a late or repeated event from restoring the copy, and distinguish a deleted member from
 * an unknown one.
 */
export const recipientCollection = defineCollection({
  name: 'recipients',
  id: 'string',
  hasOutbox: false,
  erasure: { keeps: ['version', 'isErased'] },
  fields: {
    version: z.int(),
    fullName: z.string(),
    email: z.string(),
    notifications: orNull(notificationsSchema),
    role: roleSchema,
    country: z.string(),
    createdAt: z.date(),
    trialEndsAt: z.date(),
    /** Time at which the member was last seen, accurate to half a day. */
    lastSeenAt: z.date(),
    accountSetup: z.boolean(),
    setupSavedAt: orNull(z.date()),
    /**
     * Time at which the mail server first refused the member's address. Cleared when a mail is
     * accepted or the address changes.
     */
    mailRefusedAt: orNull(z.date()),
    /** Time at which the member's account will be erased; null if no erasure is planned. */
    erasesAt: orNull(z.date()),
    blockedAt: orNull(z.date()),
    isDeleted: z.boolean(),
    /** True once this service has erased all other data of the member. */
    isErased: z.boolean().default(false),
  },
  indexes: [
    { key: { role: 1, isDeleted: 1 }, serves: 'admins, for mails about the operator’s webhooks' },
    ...OPTIONAL_NOTIFICATIONS.map((setting) => ({
      key: { [`notifications.${setting}`]: 1, isDeleted: 1, erasesAt: 1, _id: 1 } as const,
      serves: 'subscribers of a kind of mail, by id, and their number',
    })),
  ],
});
export type RecipientDocument = DocumentOf<typeof recipientCollection>;
