import type { LeadListExtras } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_STATUSES, type LeadStatus } from '@croneai/contracts/leads.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument, type DocumentChange } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import { type ErasureFilter, eraseAudited, erasureQuery } from '../audit/erase-audited.ts';
import { type Sender, sentBy } from '../users/sent-by.ts';
import { type LeadFilter, searchTextOf, toMongoFilter } from './lead-filter.ts';
import type { Submission } from './submission.model.ts';
import { type SubmissionDocument, type SubmissionModel, submissionCollection } from './submission.model.ts';
import { dayOf, personKeysOf } from './submission.ts';

export type NewSubmission = Submission & { idempotencyKey?: string | undefined; fingerprint: string };
export type SubmissionChange = DocumentChange<SubmissionDocument, undefined>;
export type LeadCounts = LeadListExtras['counts'];
type ByDay = LeadListExtras['byDay'];

/** Other submissions of one person that a lead lists. */
const LINKED_MAX = 50;
const EXPORT_BATCH = 200;

const NEWEST_FIRST = { submittedAt: -1, _id: -1 } as const;
const ALIVE = { erasedAt: null } as const;
const WITHOUT_OUTBOX = { outbox: 0 } as const;

/** Submissions as plain objects. */
export function createSubmissionRepository({
  model,
  relay,
  changed,
}: {
  model: SubmissionModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Publishes that the list is stale. */
  changed: () => void;
}) {
  const findMany = async (filter: Record<string, unknown>, limit: number, skip = 0) => {
    const found = await model
      .find(filter, WITHOUT_OUTBOX)
      .sort(NEWEST_FIRST)
      .skip(skip)
      .limit(limit)
      .lean<SubmissionDocument[]>();
    return found.map(submissionCollection.read);
  };
  async function* each(filter: Record<string, unknown>): AsyncGenerator<Submission> {
    const cursor = model
      .find(filter, WITHOUT_OUTBOX)
      .sort(NEWEST_FIRST)
      .lean<SubmissionDocument>()
      .cursor({ batchSize: EXPORT_BATCH });
    for await (const document of cursor) yield submissionCollection.read(document as SubmissionDocument);
  }
  return {
    /** False when the idempotency key is taken. */
    async insert(submission: NewSubmission, events: OutboxEntry[]): Promise<boolean> {
      if (!(await unlessDuplicate(model.create({ ...toDocument(submission), outbox: events })))) return false;
      relay.nudge(model, submission.id);
      changed();
      return true;
    },

    async findByKey(idempotencyKey: string) {
      const found = await model
        .findOne({ idempotencyKey, ...ALIVE }, WITHOUT_OUTBOX)
        .lean<SubmissionDocument>();
      return found
        ? { submission: submissionCollection.read(found), fingerprint: found.fingerprint }
        : undefined;
    },

    async find(id: string): Promise<Submission | undefined> {
      const found = await model.findOne({ _id: id, ...ALIVE }, WITHOUT_OUTBOX).lean<SubmissionDocument>();
      return found ? submissionCollection.read(found) : undefined;
    },

    list: (filter: LeadFilter, { page, limit }: { page: number; limit: number }): Promise<Submission[]> =>
      findMany(toMongoFilter(filter), limit, (page - 1) * limit),

    /** Newest first, as a cursor. */
    each: (filter: LeadFilter): AsyncGenerator<Submission> => each(toMongoFilter(filter)),

    /** How many there are in each status. */
    async count(filter: LeadFilter): Promise<LeadCounts> {
      const groups = await model.aggregate<{ _id: LeadStatus; count: number; suspect: number }>([
        { $match: toMongoFilter(filter) },
        {
          $group: {
            _id: '$status',
            count: { $sum: 1 },
            suspect: { $sum: { $cond: ['$isSuspect', 1, 0] } },
          },
        },
      ]);
      const countOf = (status: LeadStatus) => groups.find(({ _id }) => _id === status)?.count ?? 0;
      return {
        ...(Object.fromEntries(LEAD_STATUSES.map((status) => [status, countOf(status)])) as Record<
          LeadStatus,
          number
        >),
        total: groups.reduce((sum, { count }) => sum + count, 0),
        suspect: groups.reduce((sum, { suspect }) => sum + suspect, 0),
      };
    },

    /** Days without any are left out. */
    async countByDay(filter: LeadFilter): Promise<ByDay> {
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

    /** The others of the same person, newest first. */
    linkedTo: (submission: Submission): Promise<Submission[]> =>
      findMany(
        {
          _id: mongoose.trusted({ $ne: submission.id }),
          personKeys: mongoose.trusted({ $in: personKeysOf(submission) }),
          ...ALIVE,
        },
        LINKED_MAX,
      ),

    /**
     * How many others of the same person there are, by submission id; it stops at as many as a lead lists. Counted for each row by
     * the index, so that one address with thousands of forms does not have all of them read with each page.
     */
    async linkedCounts(submissions: readonly Submission[]): Promise<Map<string, number>> {
      const counts = submissions.map(async (one) => {
        const samePerson = { personKeys: mongoose.trusted({ $in: personKeysOf(one) }), ...ALIVE };
        const found = await model.countDocuments(samePerson).limit(LINKED_MAX + 1);
        return [one.id, Math.max(0, found - 1)] as const;
      });
      return new Map(await Promise.all(counts));
    },

    /** Changes it by compare-and-set; undefined when there is none. */
    async change(
      id: string,
      decide: (submission: Submission) => Promise<SubmissionChange>,
    ): Promise<Submission | undefined> {
      const written = await changeDocument<SubmissionDocument>(
        model,
        { _id: id, ...ALIVE },
        (current) => decide(submissionCollection.read(current)),
        { nudge: relay.nudge },
      );
      if (written?.isChanged) changed();
      return written && submissionCollection.read(written.document);
    },

    /** Submissions of a member, newest first, as a cursor. */
    eachSentBy: (sender: Sender): AsyncGenerator<Submission> => each({ $or: sentBy(sender), ...ALIVE }),

    /** Ties what was sent from an address to the member who gives it up. */
    async keepFor(userId: string, formerEmail: string): Promise<void> {
      await model.updateMany(
        { email: formerEmail, memberId: null, ...ALIVE },
        { $set: { memberId: userId } },
      );
    },

    /** Erases every submission that is meant; each document goes as soon as its last audit entry has left. */
    async erase(whose: ErasureFilter, erasedAt: Date, extraEvents: OutboxEntry[] = []): Promise<number> {
      const erased = await eraseAudited<SubmissionDocument>(model, erasureQuery(whose), {
        kind: 'lead',
        erasedAt,
        empty: submissionCollection.eraseTo({ erasedAt }),
        relay,
        extraEvents,
      });
      if (erased > 0) changed();
      return erased;
    },
  };
}
export type SubmissionRepository = ReturnType<typeof createSubmissionRepository>;

function toDocument({ id, ...submission }: NewSubmission) {
  const { idempotencyKey, phone, callNumber, ...fields } = submission;
  return {
    _id: id,
    ...fields,
    phone,
    callNumber,
    submittedOn: dayOf(submission.submittedAt),
    isSuspect: submission.suspectReasons.length > 0,
    personKeys: personKeysOf({ ...submission, id }),
    search: searchTextOf({
      ...submission,
      numbers: [phone.number, ...(callNumber === null ? [] : [callNumber])],
    }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}
