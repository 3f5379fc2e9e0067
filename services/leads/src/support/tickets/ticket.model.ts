import {
  attachmentTypeSchema,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '@croneai/contracts/support.ts';
import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const SIDES = ['member', 'support'] as const;
const messageSchema = z.object({
  id: z.string(),
  from: z.enum(SIDES),
  authorId: z.string(),
  text: z.string(),
  isInternal: z.boolean(),
  attachments: z.array(
    z.object({ id: z.string(), name: z.string(), type: attachmentTypeSchema, sizeBytes: z.int() }),
  ),
  createdAt: z.date(),
  /** The caller's key for this message. A second call with this key adds no message. */
  key: z.string().nullable(),
});
export type StoredMessage = z.output<typeof messageSchema>;

/**
 * A ticket. It contains its whole conversation, so one write can store a message, the new status,
 * and the event.
 */
export const ticketCollection = defineCollection({
  name: 'tickets',
  id: 'string',
  hasOutbox: true,
  // The ticket of an erased member is hidden from everyone. It is deleted once its last events are
  // published.
  erasure: { keeps: ['version'] },
  fields: {
    memberId: z.string(),
    reference: z.string(),
    subject: z.string(),
    category: z.enum(TICKET_CATEGORIES),
    priority: z.enum(TICKET_PRIORITIES),
    status: z.enum(TICKET_STATUSES),
    messages: z.array(messageSchema),
    assigneeId: orNull(z.string()),
    createdAt: z.date(),
    lastMessageAt: z.date(),
    lastMessageFrom: z.enum(SIDES),
    lastAnswerAt: orNull(z.date()),
    memberReadAt: z.date(),
    version: z.int(),
    /**
     * Time at which the files were last removed because the ticket had been closed long ago. The
     * files of earlier messages no longer exist.
     */
    filesDroppedAt: orNull(z.date()),
    /** The text that is searched; see `searchable`. */
    search: z.string(),
    /**
     * Identifies the call that created the ticket. A later call with the same key is a repeat and
     * finds the ticket by this value. For a short time, so does a call without a key that has the
     * same content.
     */
    openedBy: z.string().optional(),
    /** Hash of the content with which the ticket was created. */
    openedWith: z.string(),
    erasedAt: z.date().optional(),
  },
  storedOnly: ['search', 'openedBy', 'openedWith', 'erasedAt'],
  indexes: [
    // Sparse, because an erased ticket has no `openedBy`.
    { key: { openedBy: 1 }, serves: 'one ticket for each call that opens one', unique: true, sparse: true },
    {
      key: { memberId: 1, lastMessageAt: -1, _id: -1 },
      serves: "a member's own tickets, newest message first",
    },
    {
      key: { status: 1, lastMessageAt: -1, _id: -1 },
      serves: 'the queue of one status, newest or longest waiting first',
    },
    { key: { lastMessageAt: -1, _id: -1 }, serves: "everybody's tickets, newest message first" },
    { key: { 'messages.attachments.id': 1 }, serves: 'whose ticket a file belongs to' },
  ],
});
export type StoredTicket = EntityOf<typeof ticketCollection>;
