import type { ContactCounts, ListContactsQuery } from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import type { DocumentOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import { literalPattern } from '@croneai/platform/text-search.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import { ALIVE, createFormRepository, type FormParts } from '../form.repository.ts';
import { type Sender, sentBy } from '../sent-by.ts';
import { type ContactMessage, contactCollection } from './contact.model.ts';
import { contactSearchText } from './contact-message.ts';

type ContactDocument = DocumentOf<typeof contactCollection>;
export type ContactFilter = Partial<Pick<ListContactsQuery, 'status' | 'category' | 'search' | 'suspect'>>;

/** Maximum number of the sender's other messages that are listed with a message. */
const OTHERS_MAX = 50;
const NEWEST_FIRST = { receivedAt: -1, _id: -1 } as const;
const HEAD_ONLY = { sort: NEWEST_FIRST, without: ['message', 'consent', 'timeline'] } as const;

export function createContactRepository(parts: FormParts<ContactDocument>) {
  const { model } = parts;
  const reads = readsOf(model, contactCollection);
  return {
    ...createFormRepository(contactCollection, parts, {
      kind: 'contact-message',
      sort: NEWEST_FIRST,
      toDocument: ({ id, ...message }) => ({
        _id: id,
        ...message,
        isSuspect: message.suspectReasons.length > 0,
        search: searchable(contactSearchText(message)),
      }),
    }),
    countSince: (since: Date): Promise<number> =>
      model.countDocuments({ receivedAt: mongoose.trusted({ $gte: since }) }),
    /** Returns messages without their texts. */
    list: (filter: ContactFilter, { page, limit }: { page: number; limit: number }) =>
      reads.many(queryOf(filter), { ...HEAD_ONLY, skip: (page - 1) * limit, limit }),
    async counts(filter: Omit<ContactFilter, 'status'>): Promise<ContactCounts> {
      const counts = await reads.counts('status', CONTACT_STATUSES, queryOf(filter));
      return { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
    },
    /** Returns the sender's other messages without their texts, newest first. */
    others: ({ id }: ContactMessage, sender: Sender) =>
      reads.many(
        { $or: sentBy(sender), _id: mongoose.trusted({ $ne: id }), ...ALIVE },
        { ...HEAD_ONLY, limit: OTHERS_MAX },
      ),
  };
}
function queryOf({ status, category, search, suspect }: ContactFilter): QueryFilter<ContactDocument> {
  return {
    ...ALIVE,
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(suspect ? { isSuspect: suspect === 'yes' } : {}),
    ...(search ? { search: mongoose.trusted({ $regex: literalPattern(searchable(search)) }) } : {}),
  } as QueryFilter<ContactDocument>;
}

export type ContactRepository = ReturnType<typeof createContactRepository>;
