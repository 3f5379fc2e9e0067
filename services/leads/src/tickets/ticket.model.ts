import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from '@croneai/contracts/support.ts';
import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredTicket } from './ticket.ts';

/**
 * One document holds a ticket with its whole conversation, so that a message, the status that follows from it and the event
 * of both are one write.
 */
export type TicketDocument = OutboxDocument &
  Omit<StoredTicket, 'id' | 'filesDroppedAt'> & {
    _id: string;
    filesDroppedAt?: Date;
    /** What a search looks through; see `searchable`. */
    search: string;
    /** The call that opened it: one of the same key, or of the same content a moment later, finds this ticket. */
    openedBy?: string;
    /** Hash of that call's content. */
    openedWith: string;
    /** Set when the member is deleted: it is hidden from all, and kept only until its last events are published. */
    erasedAt?: Date;
  };
export type TicketModel = Model<TicketDocument>;

const attachmentSchema = new Schema(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
    type: { type: String, required: true },
    sizeBytes: { type: Number, required: true },
  },
  { _id: false, id: false },
);

const messageSchema = new Schema(
  {
    id: { type: String, required: true },
    from: { type: String, enum: ['member', 'support'], required: true },
    authorId: { type: String, required: true },
    text: { type: String, required: true },
    isInternal: { type: Boolean, required: true },
    attachments: { type: [attachmentSchema], required: true },
    createdAt: { type: Date, required: true },
    key: { type: String, default: null },
  },
  { _id: false, id: false },
);

const ticketSchema = new Schema<TicketDocument>(
  {
    _id: { type: String, required: true },
    memberId: { type: String, required: true },
    reference: { type: String, required: true },
    subject: { type: String, required: true },
    category: { type: String, enum: TICKET_CATEGORIES, required: true },
    priority: { type: String, enum: TICKET_PRIORITIES, required: true },
    status: { type: String, enum: TICKET_STATUSES, required: true },
    messages: { type: [messageSchema], required: true },
    assigneeId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    lastMessageAt: { type: Date, required: true },
    lastMessageFrom: { type: String, enum: ['member', 'support'], required: true },
    lastAnswerAt: { type: Date, default: null },
    memberReadAt: { type: Date, required: true },
    version: { type: Number, required: true },
    filesDroppedAt: { type: Date },
    search: { type: String, required: true },
    openedBy: { type: String },
    openedWith: { type: String, required: true },
    erasedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'tickets', versionKey: false, strict: 'throw' },
);
// One ticket for each call that opens one. Sparse: an erased ticket no longer has it.
ticketSchema.index({ openedBy: 1 }, { unique: true, sparse: true });
// A member's own tickets, newest message first.
ticketSchema.index({ memberId: 1, lastMessageAt: -1 });
// The queue of one status, newest or longest waiting first.
ticketSchema.index({ status: 1, lastMessageAt: -1 });
// Everybody's tickets, newest message first.
ticketSchema.index({ lastMessageAt: -1, _id: -1 });
// Whose ticket a file belongs to.
ticketSchema.index({ 'messages.attachments.id': 1 });
addOutboxIndexes(ticketSchema);

export function ticketModel(connection: Connection): TicketModel {
  return connection.model<TicketDocument>('Ticket', ticketSchema);
}
