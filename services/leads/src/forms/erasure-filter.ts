import mongoose, { type QueryFilter } from 'mongoose';
import { type Sender, sentBy } from './sent-by.ts';

/**
 * Selects the forms to erase: all forms of a sender (except the form `exceptId`), a single form, or
 * all forms on which no admin has worked since a time.
 */
export type ErasureFilter = { sender: Sender; exceptId?: string } | { id: string } | { untouchedSince: Date };

export function erasureQuery<D>(filter: ErasureFilter): QueryFilter<D> {
  if ('untouchedSince' in filter) return untouchedSince(filter.untouchedSince) as QueryFilter<D>;
  if ('id' in filter) return { _id: filter.id } as QueryFilter<D>;
  const { sender, exceptId } = filter;
  const others = exceptId === undefined ? {} : { _id: mongoose.trusted({ $ne: exceptId }) };
  return { $or: sentBy(sender), ...others } as QueryFilter<D>;
}

/**
 * Matches forms on which no admin has worked since a time. All work on a form changes its status or
 * adds an entry to its timeline.
 */
const untouchedSince = (at: Date) => ({
  statusChangedAt: mongoose.trusted({ $lt: at }),
  $nor: [{ timeline: mongoose.trusted({ $elemMatch: { at: { $gte: at } } }) }],
});
