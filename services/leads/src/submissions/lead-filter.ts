import type { ListLeadsQuery } from '@croneai/contracts/endpoints/admin-leads.ts';
import { literalPattern, searchable } from '@croneai/platform/text-search.ts';
import mongoose from 'mongoose';

export type LeadFilter = Partial<Pick<ListLeadsQuery, 'status' | 'search' | 'from' | 'to' | 'suspect'>>;

/** A number as people write it is searched for by its digits. */
const LOOKS_LIKE_NUMBER = /^[+\d][\d ().-]{2,}$/;

/** The text that a search looks through. */
export function searchTextOf(parts: { fullName: string; email: string; numbers: readonly string[] }): string {
  return [parts.fullName, parts.email, ...parts.numbers].map(searchable).join('\n');
}

/** The filter of stored submissions. Every text of the caller is taken literally. */
export function toMongoFilter({ status, search, from, to, suspect }: LeadFilter): Record<string, unknown> {
  const days = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) };
  return {
    erasedAt: null,
    ...(status ? { status } : {}),
    ...(suspect ? { isSuspect: suspect === 'yes' } : {}),
    ...(search ? { search: mongoose.trusted({ $regex: literalPattern(searchTerm(search)) }) } : {}),
    ...(from || to ? { submittedOn: mongoose.trusted(days) } : {}),
  };
}

function searchTerm(search: string): string {
  return LOOKS_LIKE_NUMBER.test(search) ? search.replace(/[ ().-]/g, '') : searchable(search);
}
