import { roleSchema } from '@croneai/contracts/http/role.ts';
import { notificationsSchema, OPTIONAL_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { type DocumentOf, defineCollection, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Copy of a user as far as mails need it. A deleted user's copy stays with `_id` and `isDeleted`
 * alone: it keeps a late or repeated event from bringing the copy back, and distinguishes a deleted
 * member from an unknown one.
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
    /** To within half a day. */
    lastSeenAt: z.date(),
    accountSetup: z.boolean(),
    setupSavedAt: orNull(z.date()),
    /**
     * Since when the mail server refuses their address; a mail that is accepted, or another
     * address, ends it.
     */
    mailRefusedAt: orNull(z.date()),
    /** Time of the requested erasure. */
    erasesAt: orNull(z.date()),
    blockedAt: orNull(z.date()),
    isDeleted: z.boolean(),
    /** This service holds no more data of the member. */
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
