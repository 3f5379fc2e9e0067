import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate, objectId } from './text.ts';

/** Categories in the order in which the form offers them. */
export const TICKET_CATEGORIES = [
  'account-setup',
  'deposit-issues',
  'deposit-proof',
  'signals',
  'copy-trading',
  'technical',
  'billing',
  'other',
] as const;
export const ticketCategorySchema = z
  .enum(TICKET_CATEGORIES, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? 'Category is required'
        : 'Please choose a category from the list',
  })
  .meta({ id: 'TicketCategory' });
export type TicketCategory = z.infer<typeof ticketCategorySchema>;
export const TICKET_CATEGORY_NAMES: Readonly<Record<TicketCategory, string>> = {
  'account-setup': 'Account setup',
  'deposit-issues': 'Deposit issues',
  'deposit-proof': 'Deposit proof',
  signals: 'Signals',
  'copy-trading': 'Copy trading',
  technical: 'Technical',
  billing: 'Billing',
  other: 'Other',
};

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export const ticketPrioritySchema = z
  .enum(TICKET_PRIORITIES, 'Please choose a priority from the list')
  .meta({ id: 'TicketPriority' });
export type TicketPriority = z.infer<typeof ticketPrioritySchema>;
export const TICKET_PRIORITY_NAMES: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/**
 * `open`: support must answer. `waiting`: support needs a reply from the member. `answered`:
 * support has answered, and a reply is optional.
 */
export const TICKET_STATUSES = ['open', 'waiting', 'answered', 'closed'] as const;
export const ticketStatusSchema = z
  .enum(TICKET_STATUSES, 'Please choose a status from the list')
  .meta({ id: 'TicketStatus' });
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/**
 * For each status, the statuses to which a member or the team may change it by hand. Messages also
 * change the status: a member's message sets `open`, and an answer of the team sets `answered`.
 */
export const TICKET_TRANSITIONS: Readonly<
  Record<'member' | 'team', Readonly<Record<TicketStatus, readonly TicketStatus[]>>>
> = {
  member: { open: ['closed'], waiting: ['closed'], answered: ['closed'], closed: ['open'] },
  team: {
    open: ['waiting', 'answered', 'closed'],
    waiting: ['open', 'answered', 'closed'],
    answered: ['open', 'waiting', 'closed'],
    closed: ['open'],
  },
};

export const TICKET_SUBJECT_MAX_LENGTH = 150;
export const TICKET_MESSAGE_MAX_LENGTH = 5_000;
/**
 * Maximum number of messages in a ticket. All messages of a ticket are in one document, so a longer
 * conversation needs a new ticket.
 */
export const TICKET_MESSAGES_MAX = 200;
export const TICKET_PAGE_SIZE = 20;

/** Allowed types of attachments. The service detects the type from the content of the file. */
export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export const attachmentTypeSchema = z.enum(ATTACHMENT_TYPES).meta({ id: 'AttachmentType' });
export type AttachmentType = z.infer<typeof attachmentTypeSchema>;
export const ATTACHMENT_MAX_BYTES = 5 * 1024 * 1024;
export const ATTACHMENTS_PER_MESSAGE_MAX = 5;
/**
 * Maximum number of files that a person has uploaded but not yet sent with a message. Files that
 * are not sent within a day are deleted.
 */
export const ATTACHMENTS_WAITING_MAX = 20;

/**
 * Maximum total size of the files of one member. The files of admins are not limited, because
 * admins answer all members.
 */
export const STORAGE_PER_MEMBER_MAX_BYTES = 100 * 1024 * 1024;
export const FILES_PER_MEMBER_MAX = 200;
/** Maximum number of concurrent uploads of one member. */
export const UPLOADS_AT_ONCE_MAX = 2;
/** Maximum number of a member's tickets that are open or waiting. */
export const OPEN_TICKETS_MAX = 20;
/**
 * Maximum number of tickets of one member. With {@link TICKET_MESSAGES_MAX}, it limits how much
 * text a member can store.
 */
export const TICKETS_PER_MEMBER_MAX = 200;

/**
 * Maximum number of messages in the export that a member can download. A larger export would take
 * minutes, so support must send it.
 */
export const EXPORT_MESSAGES_MAX = 20_000;

export const attachmentSchema = named('Attachment', {
  id: objectId,
  name: z.string(),
  type: attachmentTypeSchema,
  sizeBytes: z.int().min(1),
  /** True if the file was deleted because its ticket was closed long ago. */
  isDropped: z.boolean().optional(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * An admin. `fullName` is null if the support service has no copy of the admin's account, for
 * example after the account is deleted.
 */
const adminNameSchema = named('SupportAgent', { id: objectId, fullName: z.string().nullable() });

const ticketMemberSchema = named('TicketMember', {
  id: objectId,
  fullName: z.string().nullable(),
  email: z.string().nullable(),
});

const ticketMessageSchema = named('TicketMessage', {
  id: objectId,
  from: z.enum(['member', 'support']),
  /** The admin who wrote the message. Null for members, and for a message by the member. */
  author: adminNameSchema.nullable(),
  text: z.string(),
  /** True for a note between admins. Notes are never shown or mailed to the member. */
  isInternal: z.boolean(),
  attachments: z.array(attachmentSchema),
  createdAt: isoDate,
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

export const ticketRowSchema = named('TicketRow', {
  id: objectId,
  /** Short name of the ticket in mails and on screen. */
  reference: z.string(),
  subject: z.string(),
  category: ticketCategorySchema,
  priority: ticketPrioritySchema,
  status: ticketStatusSchema,
  createdAt: isoDate,
  /** Time of the last message that is not a note between admins. */
  lastMessageAt: isoDate,
  /** The side that wrote this last message. */
  lastMessageFrom: z.enum(['member', 'support']),
  /** True if support has written a message that the member has not seen. */
  isUnread: z.boolean(),
  /** The member who opened the ticket. Only admins get this field; it is null for members. */
  member: ticketMemberSchema.nullable(),
  /**
   * The admin to whom the ticket is assigned; null if there is none, and always null for members.
   */
  assignee: adminNameSchema.nullable(),
  /**
   * Version of the ticket. A client sends it in `If-Match` with a change, so that the change
   * overwrites no newer version.
   */
  version: z.int().min(1),
});
export type TicketRow = z.infer<typeof ticketRowSchema>;

export const ticketSchema = named('Ticket', {
  ...ticketRowSchema.shape,
  messages: z.array(ticketMessageSchema),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** Number of tickets in each status. All filters of the list apply, except the filter by status. */
export const ticketCountsSchema = named('TicketCounts', {
  open: z.int(),
  waiting: z.int(),
  answered: z.int(),
  closed: z.int(),
});
export type TicketCounts = z.infer<typeof ticketCountsSchema>;
