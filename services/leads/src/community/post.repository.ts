import { eraseAudited } from '@croneai/access/erase-audited.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { DocumentOf, ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import { postCollection, type StoredPost, type StoredReport } from './post.model.ts';
import { openReportsOf, type PostCursor } from './post.ts';

type PostDocument = DocumentOf<typeof postCollection>;
/**
 * The new field values of a post, and the events to store in the same write. An empty change writes
 * nothing.
 */
export type PostChange = {
  set?: Partial<Pick<StoredPost, 'reports' | 'removal'>>;
  events?: OutboxEntry[];
};

/** Matches posts that are neither erased nor removed. */
const SHOWN = { erasedAt: null, removal: null };
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

export function createPostRepository(parts: {
  model: ModelOf<typeof postCollection>;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  const { model, relay } = parts;
  const reads = readsOf(model, postCollection);
  const change = async (
    filter: QueryFilter<PostDocument>,
    decide: (post: StoredPost) => PostChange,
  ): Promise<boolean | undefined> => {
    const changed = await changeDocument<PostDocument>(
      model,
      filter,
      (document) => {
        const { set, events = [] } = decide(postCollection.read(document));
        if (!set) return { events };
        const reported = set.reports ? stateOf(set.reports) : {};
        const audited = events.length > 0 ? { isAudited: true } : {};
        return { update: { $set: { ...set, ...reported, ...audited } }, events };
      },
      { nudge: relay.nudge },
    );
    return changed?.isChanged;
  };
  return {
    /** Stores a post. Resolves to false if the same call has already stored its post. */
    async insert(
      { id, ...post }: StoredPost,
      { writtenBy, events }: { writtenBy: string; events: OutboxEntry[] },
    ): Promise<boolean> {
      const document = { _id: id, ...post, ...stateOf(post.reports), isAudited: false, writtenBy };
      const isNew = await unlessDuplicate(model.create({ ...document, outbox: events }));
      if (events.length > 0) relay.nudge(model, id);
      return isNew;
    },
    findWrittenBy: (writtenBy: string) => reads.one({ writtenBy, erasedAt: null }),
    /** Returns the newest posts. With a cursor, returns only posts that are older than it. */
    listShown(limit: number, before?: PostCursor): Promise<StoredPost[]> {
      const older = before && [
        { createdAt: mongoose.trusted({ $lt: before.createdAt }) },
        { createdAt: before.createdAt, _id: mongoose.trusted({ $lt: before.id }) },
      ];
      const filter = { ...SHOWN, ...(older && { $or: older }) } as QueryFilter<PostDocument>;
      return reads.many(filter, { sort: { createdAt: -1, _id: -1 }, limit });
    },
    /** Returns a page of posts with open reports. The post with the newest report is first. */
    listReported(page: { page: number; limit: number }) {
      const filter = { ...SHOWN, openReports: mongoose.trusted({ $gt: 0 }) } as QueryFilter<PostDocument>;
      return reads.page(filter, page, { lastReportedAt: -1, _id: -1 });
    },
    countShownSince: (from: Date): Promise<number> =>
      model.countDocuments({ ...SHOWN, createdAt: mongoose.trusted({ $gte: from }) }),
    /**
     * Counts the members who have written posts since this time. Admins do not count, because they
     * post as the team.
     */
    async countAuthorsSince(from: Date): Promise<number> {
      const filter = { ...SHOWN, isTeam: false, createdAt: mongoose.trusted({ $gte: from }) };
      return (await model.distinct('authorId', filter)).length;
    },
    /**
     * Applies the decision to the current post (see `changeDocument`). Returns false if nothing
     * changed, and undefined if the post is not shown.
     */
    changeShown: (id: string, decide: (post: StoredPost) => PostChange) =>
      change({ _id: id, ...SHOWN }, decide),
    /** Yields all posts of a member, including removed posts, oldest first. */
    eachBy: (authorId: string) => reads.each({ authorId, erasedAt: null }, OLDEST_FIRST),
    eachReportedBy: (memberId: string) =>
      reads.each({ 'reports.memberId': memberId, erasedAt: null }, OLDEST_FIRST),
    /**
     * Deletes one post of a member, or all of the member's posts. Resolves to true if there was a
     * post. A post that has audit entries is emptied immediately, and deleted after the last event
     * of the post is published; see `eraseAudited`.
     */
    async erase({ authorId, id }: { authorId: string; id?: string }, erasedAt: Date): Promise<boolean> {
      // A member may delete only posts that are shown. The erasure of the account deletes all
      // posts.
      const filter = { authorId, erasedAt: null, ...(id === undefined ? {} : { _id: id, removal: null }) };
      const { deletedCount } = await model.deleteMany({ ...filter, isAudited: false });
      const audited = await model.countDocuments(filter);
      await eraseAudited(model, filter, {
        kind: 'post',
        erasedAt,
        empty: postCollection.eraseTo({ erasedAt }),
        relay,
      });
      return deletedCount + audited > 0;
    },
    /** Removes a member's reports from all posts. */
    async eraseReportsBy(memberId: string): Promise<void> {
      const reported = await model
        .find({ 'reports.memberId': memberId }, { _id: 1 })
        .lean<{ _id: string }[]>();
      for (const { _id } of reported) {
        await change({ _id }, ({ reports }) => ({
          set: { reports: reports.filter((report) => report.memberId !== memberId) },
        }));
      }
    },
  };
}

function stateOf(reports: StoredReport[]) {
  const open = openReportsOf({ reports });
  const last = open.reduce((newest, { createdAt }) => Math.max(newest, createdAt.getTime()), 0);
  return { openReports: open.length, lastReportedAt: open.length > 0 ? new Date(last) : null };
}

export type PostRepository = ReturnType<typeof createPostRepository>;
