import type { ContactCounts, ListContactsQuery } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { CONTACT_STATUSES, type ContactStatus } from '@croneai/contracts/leads.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument, type DocumentChange } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { literalPattern, searchable } from '@croneai/platform/text-search.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import { type ErasureFilter, eraseAudited, erasureQuery } from '../audit/erase-audited.ts';
import { type Sender, sentBy } from '../users/sent-by.ts';
import type { ContactMessage } from './contact.model.ts';
import { type ContactDocument, type ContactModel, contactCollection } from './contact.model.ts';
import { type ContactHead, contactSearchText } from './contact-message.ts';

export type NewContactMessage = ContactMessage & { idempotencyKey?: string | undefined; fingerprint: string };
export type ContactFilter = Partial<Pick<ListContactsQuery, 'status' | 'category' | 'search' | 'suspect'>>;
export type ContactChange = DocumentChange<ContactDocument, undefined>;

/** Other messages from one address that a message lists. */
const OTHERS_MAX = 50;
const NEWEST_FIRST = { receivedAt: -1, _id: -1 } as const;
const ALIVE = { erasedAt: null } as const;
const HEAD_ONLY = { outbox: 0, message: 0, consent: 0, timeline: 0 } as const;

/** Contact messages as plain objects. */
export function createContactRepository({
  model,
  relay,
  changed,
}: {
  model: ContactModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Publishes that the list is stale. */
  changed: () => void;
}) {
  return {
    /** False when the idempotency key is taken. */
    async insert(message: NewContactMessage, events: OutboxEntry[]): Promise<boolean> {
      if (!(await unlessDuplicate(model.create({ ...toDocument(message), outbox: events })))) return false;
      relay.nudge(model, message.id);
      changed();
      return true;
    },
    countSince: (since: Date): Promise<number> =>
      model.countDocuments({ receivedAt: mongoose.trusted({ $gte: since }) }),
    async findByKey(idempotencyKey: string) {
      const found = await model.findOne({ idempotencyKey, ...ALIVE }, { outbox: 0 }).lean<ContactDocument>();
      return found ? { message: contactCollection.read(found), fingerprint: found.fingerprint } : undefined;
    },
    async find(id: string): Promise<ContactMessage | undefined> {
      const found = await model.findOne({ _id: id, ...ALIVE }, { outbox: 0 }).lean<ContactDocument>();
      return found ? contactCollection.read(found) : undefined;
    },
    async list(
      filter: ContactFilter,
      { page, limit }: { page: number; limit: number },
    ): Promise<ContactHead[]> {
      const found = await model
        .find(queryOf(filter), HEAD_ONLY)
        .sort(NEWEST_FIRST)
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<ContactDocument[]>();
      return found.map(contactCollection.read);
    },
    async counts(filter: Omit<ContactFilter, 'status'>): Promise<ContactCounts> {
      const groups = await model.aggregate<{ _id: ContactStatus; count: number }>([
        { $match: queryOf(filter) },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ]);
      const countOf = (status: ContactStatus) => groups.find(({ _id }) => _id === status)?.count ?? 0;
      const [fresh, answered, closed] = CONTACT_STATUSES.map(countOf) as [number, number, number];
      return { new: fresh, answered, closed, total: fresh + answered + closed };
    },
    /** Others of the same sender, newest first. */
    async others({ id }: ContactMessage, sender: Sender): Promise<ContactHead[]> {
      const found = await model
        .find({ $or: sentBy(sender), _id: mongoose.trusted({ $ne: id }), ...ALIVE }, HEAD_ONLY)
        .sort(NEWEST_FIRST)
        .limit(OTHERS_MAX)
        .lean<ContactDocument[]>();
      return found.map(contactCollection.read);
    },
    /** Decides on the message as it is and writes at once, see `changeDocument`. Undefined when there is none. */
    async change(
      id: string,
      decide: (message: ContactMessage) => ContactChange,
    ): Promise<ContactMessage | undefined> {
      const written = await changeDocument<ContactDocument>(
        model,
        { _id: id, ...ALIVE },
        (current) => decide(contactCollection.read(current)),
        { nudge: relay.nudge },
      );
      if (written?.isChanged) changed();
      return written && contactCollection.read(written.document);
    },
    /** Messages of a member, newest first, as a cursor. */
    async *eachSentBy(sender: Sender): AsyncGenerator<ContactMessage> {
      const cursor = model
        .find({ $or: sentBy(sender), ...ALIVE }, { outbox: 0 })
        .sort(NEWEST_FIRST)
        .lean<ContactDocument>()
        .cursor();
      for await (const document of cursor) yield contactCollection.read(document as ContactDocument);
    },
    /** Ties what was sent from an address to the member who gives it up. */
    async keepFor(userId: string, formerEmail: string): Promise<void> {
      await model.updateMany(
        { email: formerEmail, memberId: null, ...ALIVE },
        { $set: { memberId: userId } },
      );
    },
    /** Erases every message that is meant; each document goes as soon as its last audit entry has left. */
    async erase(whose: ErasureFilter, erasedAt: Date, extraEvents: OutboxEntry[] = []): Promise<number> {
      const erased = await eraseAudited<ContactDocument>(model, erasureQuery(whose), {
        kind: 'contact-message',
        erasedAt,
        empty: contactCollection.eraseTo({ erasedAt }),
        relay,
        extraEvents,
      });
      if (erased > 0) changed();
      return erased;
    },
  };
}
export type ContactRepository = ReturnType<typeof createContactRepository>;

function queryOf({ status, category, search, suspect }: ContactFilter): QueryFilter<ContactDocument> {
  return {
    ...ALIVE,
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(suspect ? { isSuspect: suspect === 'yes' } : {}),
    ...(search ? { search: mongoose.trusted({ $regex: literalPattern(searchable(search)) }) } : {}),
  } as QueryFilter<ContactDocument>;
}

function toDocument({ id, idempotencyKey, ...message }: NewContactMessage) {
  return {
    _id: id,
    ...message,
    isSuspect: message.suspectReasons.length > 0,
    search: searchable(contactSearchText(message)),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}
