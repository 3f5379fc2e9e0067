import type { LeadListExtras, ListLeadsQuery } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { LEAD_STATUSES, type LeadStatus } from '@croneai/contracts/leads.ts';
import { plainNumber } from '@croneai/contracts/typed-text.ts';
import { normalisePhone } from '@croneai/platform/phone-number.ts';
import type { DocumentOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import { literalPattern } from '@croneai/platform/text-search.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import mongoose from 'mongoose';
import { ALIVE, createFormRepository, type FormParts } from '../form.repository.ts';
import { type Submission, submissionCollection } from './submission.model.ts';
import { dayOf, numbersOf, personKeysOf } from './submission.ts';

/** Maximum number of other submissions of the same person that are listed with a submission. */
const LINKED_MAX = 50;
const NEWEST_FIRST = { submittedAt: -1, _id: -1 } as const;

export function createSubmissionRepository(parts: FormParts<DocumentOf<typeof submissionCollection>>) {
  const { model } = parts;
  const reads = readsOf(model, submissionCollection);
  return {
    ...createFormRepository(submissionCollection, parts, {
      kind: 'lead',
      sort: NEWEST_FIRST,
      toDocument: ({ id, ...submission }) => ({
        _id: id,
        ...submission,
        submittedOn: dayOf(submission.submittedAt),
        isSuspect: submission.suspectReasons.length > 0,
        personKeys: personKeysOf(submission),
        search: searchTextOf({ ...submission, numbers: numbersOf(submission) }),
      }),
    }),

    list: (filter: LeadFilter, { page, limit }: { page: number; limit: number }) =>
      reads.many(toMongoFilter(filter), { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit }),

    /** Streams submissions, newest first. */
    each: (filter: LeadFilter) => reads.each(toMongoFilter(filter), NEWEST_FIRST),

    /**
     * Counts all submissions, suspect submissions, and submissions by status. Uses a single query
     * for all counts, because each query must read every matching submission.
     */
    async count(filter: LeadFilter): Promise<LeadListExtras['counts']> {
      const groups = await model.aggregate<{ _id: LeadStatus; count: number; suspect: number }>([
        { $match: toMongoFilter(filter) },
        {
          $group: { _id: '$status', count: { $sum: 1 }, suspect: { $sum: { $cond: ['$isSuspect', 1, 0] } } },
        },
      ]);
      const counts = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0]));
      const sums = { total: 0, suspect: 0 };
      for (const { _id: status, count, suspect } of groups) {
        counts[status] = count;
        sums.total += count;
        sums.suspect += suspect;
      }
      return { ...(counts as Record<LeadStatus, number>), ...sums };
    },

    /** Counts submissions by day. Leaves out days without submissions. */
    async countByDay(filter: LeadFilter): Promise<LeadListExtras['byDay']> {
      const groups = await model.aggregate<{ _id: string; submitted: number; activated: number }>([
        { $match: toMongoFilter(filter) },
        {
          $group: {
            _id: '$submittedOn',
            submitted: { $sum: 1 },
            activated: { $sum: { $cond: [{ $eq: ['$status', 'activated'] }, 1, 0] } },
          },
        },
      ]);
      return groups.map(({ _id, ...counts }) => ({ day: _id, ...counts }));
    },

    /** Returns the person's other submissions, newest first. */
    linkedTo: (submission: Submission): Promise<Submission[]> =>
      reads.many(
        {
          _id: mongoose.trusted({ $ne: submission.id }),
          personKeys: mongoose.trusted({ $in: personKeysOf(submission) }),
          ...ALIVE,
        },
        { sort: NEWEST_FIRST, limit: LINKED_MAX },
      ),

    /**
     * For each submission, counts the other submissions of the same person, up to `LINKED_MAX`.
     * Usually, one query reads the submissions of all people on the page. If there are too many,
     * one query per person counts them.
     */
    async linkedCounts(submissions: readonly Submission[]): Promise<Map<string, number>> {
      const ofAny = (keys: readonly string[]) => ({
        personKeys: mongoose.trusted({ $in: [...keys] }),
        ...ALIVE,
      });
      const most = submissions.length + LINKED_MAX;
      const known = await model
        .find(ofAny([...new Set(submissions.flatMap(personKeysOf))]), { personKeys: 1 })
        .limit(most + 1)
        .lean<{ personKeys: string[] }[]>();
      const counts = submissions.map(async (one) => {
        const keys = personKeysOf(one);
        const found =
          known.length > most
            ? await model.countDocuments(ofAny(keys)).limit(LINKED_MAX + 1)
            : known.filter(({ personKeys }) => personKeys.some((key) => keys.includes(key))).length;
        return [one.id, Math.min(LINKED_MAX, Math.max(0, found - 1))] as const;
      });
      return new Map(await Promise.all(counts));
    },
  };
}

export type LeadFilter = Partial<Pick<ListLeadsQuery, 'status' | 'search' | 'from' | 'to' | 'suspect'>>;

/**
 * Matches a search that looks like a phone number. Numbers are stored with a country code, so the
 * zero at the start of a national number is removed from the search.
 */
const LOOKS_LIKE_NUMBER = /^[+(\d][\d ()./-]{2,}$/;

/** Returns the text in which a search looks for matches. */
function searchTextOf(parts: { fullName: string; email: string; numbers: readonly string[] }): string {
  return [parts.fullName, parts.email, ...parts.numbers].map(searchable).join('\n');
}

/** Returns the filter for stored submissions. Text from the caller is matched literally. */
function toMongoFilter({ status, search, from, to, suspect }: LeadFilter): Record<string, unknown> {
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
  const number = plainNumber(search);
  if (!LOOKS_LIKE_NUMBER.test(number)) return searchable(search);
  if (number.startsWith('+')) return normalisePhone(number).number;
  return number.replace(/\D/g, '').replace(/^0/, '');
}

export type SubmissionRepository = ReturnType<typeof createSubmissionRepository>;
