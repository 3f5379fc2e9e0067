import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { REMINDERS } from './reminder-rules.ts';

/** One reminder of one step, made once: `_id` is its kind and the member, or the ticket. It stays when it was sent. */
export const reminderCollection = defineCollection({
  name: 'reminders',
  id: 'string',
  hasOutbox: false,
  // The whole document goes, with all others of the member; those of tickets hold nobody.
  erasure: { by: 'removeMember' },
  fields: {
    kind: z.enum(REMINDERS),
    /** Null for those to support. */
    userId: orNull(z.string()),
    /** Of a ticket: what support finds it by. */
    ticket: orNull(z.object({ id: z.string(), reference: z.string() })),
    status: z.enum(['waiting', 'sent']),
    dueAt: z.date(),
  },
  indexes: [
    { key: { status: 1, dueAt: 1 }, serves: 'the sweep: what is due, the longest due first' },
    { key: { userId: 1 }, serves: 'those of a member who is erased' },
  ],
});
export type Reminder = EntityOf<typeof reminderCollection>;
