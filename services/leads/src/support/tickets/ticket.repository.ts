import { eraseAudited } from '@croneai/access/erase-audited.ts';
import { TICKET_STATUSES, type TicketCounts, type TicketStatus } from '@croneai/contracts/support.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument, type DocumentChange } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { DocumentOf, ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import { literalPattern } from '@croneai/platform/text-search.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import { type StoredTicket, ticketCollection } from './ticket.model.ts';

type TicketDocument = DocumentOf<typeof ticketCollection>;
export type TicketFilter = {
  status?: TicketStatus | undefined;
  category?: string | undefined;
  memberId?: string | undefined;
  /** Null for unassigned tickets. */
  assigneeId?: string | null | undefined;
  /**
   * Matches tickets whose subject or reference contains the text, or that belong to one of these
   * members.
   */
  search?: { text: string; memberIds: readonly string[] } | undefined;
};

export type TicketPage = { page: number; limit: number; sort: 'recent' | 'longest-waiting' };
export type Opening = { openedBy: string; openedWith: string };
export type TicketChange = DocumentChange<TicketDocument, undefined>;

const FULL_TICKETS_AT_ONCE = 5;
/** Returns a text that changes whenever the member's view of the ticket changes. */
const shownOf = ({ status, priority, messages }: StoredTicket): string =>
  [status, priority, messages.filter(({ isInternal }) => !isInternal).length].join();

/**
 * Reads and writes tickets as plain objects. A method that is called with an `owner` finds only
 * tickets of that member.
 */
export function createTicketRepository(parts: {
  model: ModelOf<typeof ticketCollection>;
  relay: Pick<OutboxRelay, 'nudge'>;
  /**
   * Publishes that the ticket has changed: to admins, and also to the member if `memberId` is
   * given.
   */
  changed: (ticketId: string, memberId: string | undefined) => void;
}) {
  const { model, relay, changed } = parts;
  const reads = readsOf(model, ticketCollection);
  const only = (id: string, owner: string | undefined) => ({
    _id: id,
    ...(owner === undefined ? {} : { memberId: owner }),
    erasedAt: null,
  });
  return {
    ...filesOf(model),
    /** Stores a ticket. Resolves to false if the same call has already created its ticket. */
    async insert({ id, ...ticket }: StoredTicket, opening: Opening, events: OutboxEntry[]): Promise<boolean> {
      const search = searchable(`${ticket.reference} ${ticket.subject}`);
      const document = { _id: id, ...ticket, ...opening, search, outbox: events };
      if (!(await unlessDuplicate(model.create(document)))) return false;
      relay.nudge(model, id);
      changed(id, ticket.memberId);
      return true;
    },
    /** Finds the ticket whose `openedBy` is one of these values. */
    async findOpenedBy(
      names: readonly string[],
    ): Promise<(StoredTicket & Pick<Opening, 'openedWith'>) | undefined> {
      const filter = { openedBy: mongoose.trusted({ $in: [...names] }), erasedAt: null };
      const document = await model.findOne(filter).lean<TicketDocument>();
      return document ? { ...ticketCollection.read(document), openedWith: document.openedWith } : undefined;
    },
    find: (id: string, owner?: string) => reads.one(only(id, owner)),
    /** Returns tickets without their conversations. */
    list(filter: TicketFilter, { page, limit, sort }: TicketPage) {
      const order = sort === 'recent' ? -1 : 1;
      return reads.many(queryOf(filter), {
        sort: { lastMessageAt: order, _id: order },
        skip: (page - 1) * limit,
        limit,
        without: ['messages'],
      });
    },
    /** Counts, by status, the tickets that match the filter. */
    countByStatus: (filter: Omit<TicketFilter, 'status'>): Promise<TicketCounts> =>
      reads.counts('status', TICKET_STATUSES, queryOf(filter)),
    /**
     * Applies `decide` to the current ticket (see `changeDocument`). Resolves to undefined for an
     * unknown ticket.
     */
    async change(
      id: string,
      owner: string | undefined,
      decide: (ticket: StoredTicket) => TicketChange,
    ): Promise<StoredTicket | undefined> {
      let shownBefore = '';
      const written = await changeDocument<TicketDocument>(
        model,
        only(id, owner),
        (current) => {
          const before = ticketCollection.read(current);
          shownBefore = shownOf(before);
          return decide(before);
        },
        { nudge: relay.nudge },
      );
      const after = written && ticketCollection.read(written.document);
      // A note between admins does not change the member's view, so the member is not notified.
      if (written?.isChanged && after)
        changed(id, shownOf(after) === shownBefore ? undefined : after.memberId);
      return after;
    },
    /** Marks messages as read; false if the member has no such ticket. */
    async markRead(id: string, memberId: string, upTo: Date): Promise<boolean> {
      const update = { $max: { memberReadAt: upTo } };
      return (await model.updateOne(only(id, memberId), update)).matchedCount > 0;
    },
    /**
     * Yields a member's tickets one by one, oldest first, because a single ticket may have
     * megabytes.
     */
    eachOf: (memberId: string) =>
      reads.each({ memberId, erasedAt: null }, { createdAt: 1, _id: 1 }, FULL_TICKETS_AT_ONCE),
    /** Counts a member's tickets, and the open ones among them. */
    async countOf(memberId: string): Promise<{ total: number; open: number }> {
      const waits = mongoose.trusted({ $in: ['open', 'waiting'] });
      const [total, open] = await Promise.all([
        model.countDocuments({ memberId, erasedAt: null }),
        model.countDocuments({ memberId, status: waits, erasedAt: null } as QueryFilter<TicketDocument>),
      ]);
      return { total, open };
    },
    async countMessages(memberId: string): Promise<number> {
      const [found] = await model.aggregate<{ count: number }>([
        { $match: { memberId, erasedAt: null } },
        { $group: { _id: null, count: { $sum: { $size: '$messages' } } } },
      ]);
      return found?.count ?? 0;
    },
    /**
     * Empties all tickets of a member. Unpublished audit events, which contain no conversation, are
     * still published before the tickets are deleted.
     */
    async eraseAllOf(memberId: string, erasedAt: Date): Promise<void> {
      const empty = ticketCollection.eraseTo({ erasedAt });
      await eraseAudited<TicketDocument>(model, { memberId }, { kind: 'ticket', erasedAt, empty, relay });
    },
  };
}

/** Queries for the files of messages. */
function filesOf(model: ModelOf<typeof ticketCollection>) {
  return {
    /** Returns true if a message that the member may read contains the file. */
    async showsAttachment(memberId: string, attachmentId: string): Promise<boolean> {
      const message = { 'attachments.id': attachmentId, isInternal: false };
      const filter = { memberId, erasedAt: null, messages: mongoose.trusted({ $elemMatch: message }) };
      return (await model.countDocuments(filter)) > 0;
    },
    async holdsAttachment(attachmentId: string): Promise<boolean> {
      return (await model.countDocuments({ 'messages.attachments.id': attachmentId, erasedAt: null })) > 0;
    },
    /** Returns the ids of the files that the member or support sent. Reads no message text. */
    async attachmentIdsOf(memberId: string): Promise<string[]> {
      const ids = await model.distinct('messages.attachments.id', { memberId, erasedAt: null });
      return ids as string[];
    },
    /**
     * Returns the ids of the files in tickets of other members that contain any of the given files.
     */
    async attachmentIdsBeside(memberId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const found = await model.distinct('messages.attachments.id', {
        memberId: mongoose.trusted({ $ne: memberId }),
        'messages.attachments.id': mongoose.trusted({ $in: [...ids] }),
        erasedAt: null,
      });
      return found as string[];
    },
    /** Finds closed tickets that have files and no message since `before`, at most `limit`. */
    async findLongClosed(before: Date, limit: number): Promise<{ id: string; attachmentIds: string[] }[]> {
      const filter = {
        status: 'closed',
        lastMessageAt: mongoose.trusted({ $lt: before }),
        'messages.attachments.id': mongoose.trusted({ $gt: '' }),
        // True if a message is newer than the last removal of files. A ticket may have been
        // reopened, got new files, and been closed again.
        $expr: mongoose.trusted({ $gt: ['$lastMessageAt', { $ifNull: ['$filesDroppedAt', new Date(0)] }] }),
        erasedAt: null,
      } as unknown as QueryFilter<TicketDocument>;
      const found = await model
        .find(filter, { 'messages.attachments.id': 1 })
        .limit(limit)
        .lean<TicketDocument[]>();
      return found.map(({ _id, messages }) => ({
        id: _id,
        attachmentIds: messages.flatMap(({ attachments }) => attachments.map(({ id }) => id)),
      }));
    },
    async markFilesDropped(id: string, at: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { filesDroppedAt: at } });
    },
  };
}
function queryOf(filter: TicketFilter): QueryFilter<TicketDocument> {
  const { status, category, memberId, assigneeId, search } = filter;
  return {
    erasedAt: null,
    ...(status === undefined ? {} : { status }),
    ...(category === undefined ? {} : { category }),
    ...(memberId === undefined ? {} : { memberId }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(search === undefined ? {} : { $or: searchClauses(search) }),
  } as QueryFilter<TicketDocument>;
}

function searchClauses({ text, memberIds }: NonNullable<TicketFilter['search']>) {
  return [
    { search: mongoose.trusted({ $regex: literalPattern(searchable(text)) }) },
    ...(memberIds.length > 0 ? [{ memberId: mongoose.trusted({ $in: [...memberIds] }) }] : []),
  ];
}

export type TicketRepository = ReturnType<typeof createTicketRepository>;
