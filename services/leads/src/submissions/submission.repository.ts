import type { LeadListExtras } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_STATUSES, type LeadStatus } from '@croneai/contracts/leads.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { isDuplicateKey } from '@croneai/platform/mongo.ts';
import mongoose from 'mongoose';
import { eraseAudited } from '../erasure/erase-audited.ts';
import { type LeadFilter, searchTextOf, toMongoFilter } from './lead-filter.ts';
import type { SubmissionDocument, SubmissionModel } from './submission.model.ts';
import { dayOf, personKeysOf, type Submission } from './submission.ts';

export type NewSubmission = Submission & { idempotencyKey?: string | undefined; fingerprint: string };
export type LeadCounts = LeadListExtras['counts'];
type ByDay = LeadListExtras['byDay'];

/** Other submissions of one person that a lead lists. */
const LINKED_MAX = 50;
const EXPORT_BATCH = 200;

const NEWEST_FIRST = { submittedAt: -1, _id: -1 } as const;
const ALIVE = { erasedAt: null } as const;
const WITHOUT_OUTBOX = { outbox: 0 } as const;

/** Submissions as plain objects. */
export function createSubmissionRepository(
  model: SubmissionModel,
  { nudge }: { nudge: (submissionId: string) => void },
) {
  const findMany = async (filter: Record<string, unknown>, limit: number, skip = 0) => {
    const found = await model
      .find(filter, WITHOUT_OUTBOX)
      .sort(NEWEST_FIRST)
      .skip(skip)
      .limit(limit)
      .lean<SubmissionDocument[]>();
    return found.map(toSubmission);
  };
  return {
    /** False when the idempotency key is taken. */
    async insert(submission: NewSubmission, events: OutboxEntry[]): Promise<boolean> {
      try {
        await model.create({ ...toDocument(submission), outbox: events });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async findByKey(idempotencyKey: string) {
      const found = await model
        .findOne({ idempotencyKey, ...ALIVE }, WITHOUT_OUTBOX)
        .lean<SubmissionDocument>();
      return found ? { submission: toSubmission(found), fingerprint: found.fingerprint } : undefined;
    },

    async find(id: string): Promise<Submission | undefined> {
      const found = await model.findOne({ _id: id, ...ALIVE }, WITHOUT_OUTBOX).lean<SubmissionDocument>();
      return found ? toSubmission(found) : undefined;
    },

    async list(filter: LeadFilter, { page, limit }: { page: number; limit: number }) {
      const mongoFilter = toMongoFilter(filter);
      const [total, submissions] = await Promise.all([
        model.countDocuments(mongoFilter),
        findMany(mongoFilter, limit, (page - 1) * limit),
      ]);
      return { total, submissions };
    },

    /** Newest first, read as they are asked for. */
    async *each(filter: LeadFilter): AsyncGenerator<Submission> {
      const cursor = model
        .find(toMongoFilter(filter), WITHOUT_OUTBOX)
        .sort(NEWEST_FIRST)
        .lean<SubmissionDocument>()
        .cursor({ batchSize: EXPORT_BATCH });
      for await (const document of cursor) yield toSubmission(document as SubmissionDocument);
    },

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

    /** How many others of the same person there are, by submission id. */
    async linkedCounts(submissions: readonly Submission[]): Promise<Map<string, number>> {
      const keys = [...new Set(submissions.flatMap(personKeysOf))];
      const found = await model
        .find({ personKeys: mongoose.trusted({ $in: keys }), ...ALIVE }, { personKeys: 1 })
        .lean<Pick<SubmissionDocument, '_id' | 'personKeys'>[]>();
      const idsByKey = new Map<string, Set<string>>();
      for (const { _id, personKeys } of found)
        for (const key of personKeys) idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(_id));
      const countOf = (submission: Submission) =>
        new Set(personKeysOf(submission).flatMap((key) => [...(idsByKey.get(key) ?? [])])).size - 1;
      return new Map(submissions.map((one) => [one.id, Math.max(0, countOf(one))]));
    },

    /** Replaces what admins may change; undefined when `before` is no longer what is stored. */
    async replace(before: Submission, after: Submission, events: OutboxEntry[]) {
      const { version, status, statusChangedAt, assigneeId, timeline } = after;
      const document = await model
        .findOneAndUpdate(
          { _id: before.id, version: before.version, ...ALIVE },
          {
            $set: { version, status, statusChangedAt, assigneeId },
            $push: {
              timeline: { $each: timeline.slice(before.timeline.length) },
              outbox: { $each: events },
            },
          },
          { returnDocument: 'after', projection: WITHOUT_OUTBOX },
        )
        .lean<SubmissionDocument>();
      return document ? toSubmission(document) : undefined;
    },

    byEmail: (email: string): Promise<Submission[]> => findMany({ email, ...ALIVE }, 0),

    /** Erases every submission of an address; each document goes as soon as its last audit entry has left. */
    async eraseByEmail(email: string, erasedAt: Date): Promise<void> {
      await eraseAudited<SubmissionDocument>(
        model,
        { email },
        { kind: 'lead', erasedAt, empty: emptied(erasedAt), nudge },
      );
    },
  };
}
export type SubmissionRepository = ReturnType<typeof createSubmissionRepository>;

const emptied = (at: Date) => ({
  $set: {
    phone: { number: '', isPossible: false },
    callNumber: null,
    answers: {},
    consent: { text: '', at },
    timeline: [],
    personKeys: [],
  },
  $unset: { fullName: '', email: '', search: '', idempotencyKey: '', fingerprint: '' } as const,
});

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

function toSubmission(document: SubmissionDocument): Submission {
  const { _id, version, submittedAt, fullName, email, phone, callNumber, answers } = document;
  const { status, statusChangedAt, assigneeId, suspectReasons, consent, timeline } = document;
  return {
    id: _id,
    version,
    submittedAt,
    fullName,
    email,
    phone,
    callNumber,
    answers,
    status,
    statusChangedAt,
    assigneeId,
    suspectReasons,
    consent,
    timeline,
  };
}
