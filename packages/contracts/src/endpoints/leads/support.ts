import { z } from 'zod';
import { ADMIN_PAGE_SIZE_MAX } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { ifMatch, pageQuery, withAnyOf } from '../../http/inputs.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  attachmentSchema,
  TICKET_PAGE_SIZE,
  ticketCategorySchema,
  ticketCountsSchema,
  ticketRowSchema,
  ticketSchema,
  ticketStatusSchema,
} from '../../support.ts';
import { isoDate, objectId, singleLine } from '../../text.ts';
import { addMessageBodySchema, openTicketBodySchema } from './support-bodies.ts';

const updateTicketBodySchema = withAnyOf(
  z.object({
    status: ticketStatusSchema.optional(),
    /**
     * For admins only. `me` assigns the ticket to the caller, and null unassigns it. A client may
     * also send back the admin object from a reply; this object changes nothing.
     */
    assignee: z
      .union([z.literal('me'), ticketSchema.shape.assignee], 'The assignee is me or null')
      .optional(),
  }),
  ['status', 'assignee'],
  'Give at least one of status and assignee',
).meta({ id: 'UpdateTicketBody' });
export type UpdateTicketBody = z.infer<typeof updateTicketBodySchema>;

const listTicketsQuerySchema = z.object({
  ...pageQuery(TICKET_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX),
  status: ticketStatusSchema.optional(),
  /**
   * Part of the subject or of the reference, ignoring case. For admins, part of the member's name
   * or email address matches as well. If the search is empty, all tickets match.
   */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
  category: ticketCategorySchema.optional(),
  /** For admins only: lists the tickets of this member instead of those of all members. */
  memberId: objectId.optional(),
  /** For admins only. */
  assignee: z.enum(['me', 'unassigned'], 'The assignee is me or unassigned').optional(),
  /**
   * Tickets are sorted by their last message: newest first with `recent`, oldest first with
   * `longest-waiting`.
   */
  sort: z.enum(['recent', 'longest-waiting'], 'Sort by recent or longest-waiting').default('recent'),
});
export type ListTicketsQuery = z.infer<typeof listTicketsQuerySchema>;

const ticketParams = z.object({ id: objectId });

/**
 * Long enough to upload five megabytes over a slow mobile network. It must be shorter than one
 * minute: the gateway signs the caller's address when the request begins. If a service reads the
 * signed address more than one minute later, it reports that the gateway's clock is wrong.
 */
const FILE_TIMEOUT_MS = 55_000;

/**
 * Tickets of members, with their attachments. Members can access only their own tickets; any other
 * id returns 404.
 */
export const supportEndpoints = defineEndpoints('leads', 'member', {
  openTicket: {
    route: 'POST /api/support/tickets',
    rateClass: 'support',
    summary: 'Open a support ticket',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: openTicketBodySchema,
    reply: ticketSchema,
    status: 201,
    errors: [
      errors.attachmentNotFound,
      errors.idempotencyKeyReused,
      errors.tooManyOpenTickets,
      errors.tooManyTickets,
    ],
  },
  listTickets: {
    route: 'GET /api/support/tickets',
    readsPersons: true,
    summary: "The member's own tickets; admins see all tickets",
    query: listTicketsQuerySchema,
    reply: z.array(ticketRowSchema),
    extras: z.object({ counts: ticketCountsSchema }),
    isPaginated: true,
  },
  getTicket: {
    route: 'GET /api/support/tickets/:id',
    summary: 'A ticket with its conversation',
    params: ticketParams,
    reply: ticketSchema,
    errors: [errors.ticketNotFound],
  },
  addTicketMessage: {
    route: 'POST /api/support/tickets/:id/messages',
    rateClass: 'support',
    summary: "Add to a ticket: the member's message, an admin's answer, or a note between admins",
    params: ticketParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: addMessageBodySchema,
    reply: ticketSchema,
    status: 201,
    errors: [
      errors.ticketNotFound,
      errors.attachmentNotFound,
      errors.ticketFull,
      errors.idempotencyKeyReused,
      errors.conflict,
    ],
  },
  markTicketRead: {
    route: 'POST /api/support/tickets/:id/read',
    rateClass: 'support',
    summary: "Mark the ticket's messages up to a time as read by the member",
    params: ticketParams,
    /** Value of the ticket's `lastMessageAt` when the page was displayed. */
    body: z.object({ seenUpTo: isoDate }),
    errors: [errors.ticketNotFound],
  },
  updateTicket: {
    route: 'PATCH /api/support/tickets/:id',
    summary: 'Close or reopen a ticket; admins also set the other statuses and take a ticket',
    params: ticketParams,
    headers: z.object({ 'if-match': ifMatch }),
    body: updateTicketBodySchema,
    reply: ticketSchema,
    errors: [errors.ticketNotFound, errors.ticketTransitionRefused, errors.ticketConflict, errors.conflict],
  },
  uploadAttachment: {
    route: 'POST /api/support/attachments',
    cost: { class: 'heavy', why: 'checks and stores up to 5 MB' },
    rateClass: 'upload',
    timeoutMs: FILE_TIMEOUT_MS,
    lane: 'files',
    summary: 'Upload a picture or PDF to send with a message',
    headers: z.object({
      /** URI-encoded, because a header can contain only ASCII. */
      'x-file-name': z.string().max(1_000, 'The file name is too long').optional(),
    }),
    upload: {
      contentTypes: ATTACHMENT_TYPES,
      maxBytes: ATTACHMENT_MAX_BYTES,
      tooLarge: errors.attachmentTooLarge,
    },
    reply: attachmentSchema,
    status: 201,
    errors: [
      errors.attachmentEmpty,
      errors.attachmentTypeRefused,
      errors.attachmentTypeMismatch,
      errors.tooManyAttachments,
      errors.tooManyUploads,
      errors.storageUsedUp,
      errors.storageFull,
    ],
  },
  downloadAttachment: {
    route: 'GET /api/support/attachments/:id',
    cost: { class: 'waits', why: 'sends up to 5 MB at the speed of its reader' },
    timeoutMs: FILE_TIMEOUT_MS,
    lane: 'files',
    summary: 'An attachment, for its owner and for admins, always as a download',
    params: ticketParams,
    download: ATTACHMENT_TYPES,
    errors: [errors.attachmentNotFound],
  },
});
