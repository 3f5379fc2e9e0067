import type { AdmitMember } from '@croneai/access/admit-member.ts';
import type { Post } from '@croneai/contracts/community.ts';
import type { ReportPostBody } from '@croneai/contracts/endpoints/leads/community.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import { publicName } from '@croneai/rules/public-name.ts';
import mongoose from 'mongoose';
import type { GuardedWrite, Users } from '../members/module.ts';
import type { StoredPost } from './post.model.ts';
import type { PostRepository } from './post.repository.ts';
import { announcementOf, openReportsOf, toPost } from './post.ts';
import type { SlidingLog } from './sliding-log.ts';

/**
 * Writes a post. A repeated call (after a double click or a lost reply) returns the post of the
 * first call.
 */
export function createPost({
  posts,
  users,
  allowance,
  listVersion,
  admitAuthor,
  guardAgainstErasure,
  now,
}: {
  posts: Pick<PostRepository, 'findWrittenBy' | 'insert'>;
  users: Pick<Users, 'find'>;
  allowance: Pick<SlidingLog, 'take'>;
  listVersion: Pick<ListVersion, 'bump'>;
  admitAuthor: AdmitMember;
  guardAgainstErasure: GuardedWrite;
  now: () => Date;
}) {
  const findEarlier = async (call: string, text: string, userId: string): Promise<Post | undefined> => {
    const earlier = await posts.findWrittenBy(call);
    if (earlier && earlier.text !== text) throw appError(errors.idempotencyKeyReused);
    return earlier && toPost(earlier, userId);
  };
  return async (session: Session, text: string, idempotencyKey?: string): Promise<Post> => {
    const { userId, access } = await admitAuthor(session);
    const id = new mongoose.Types.ObjectId().toHexString();
    const call = `${userId} ${idempotencyKey ?? id}`;
    const earlier = await findEarlier(call, text, userId);
    if (earlier) return earlier;
    return guardAgainstErasure(userId, async () => {
      const at = now();
      const retryAfterSeconds = await allowance.take(userId, call, at);
      if (retryAfterSeconds > 0) throw appError(errors.postingTooFast, { retryAfterSeconds });
      const post: StoredPost = {
        id,
        authorId: userId,
        authorName: publicName((await users.find(userId))?.fullName ?? ''),
        authorTier: access.tier,
        isTeam: session.role === 'owner',
        text,
        createdAt: at,
        reports: [],
        removal: null,
        version: 1,
      };
      if (!(await posts.insert(post, { writtenBy: call, events: announcementOf(post) }))) {
        const first = await findEarlier(call, text, userId);
        if (!first) throw appError(errors.conflict);
        return first;
      }
      await listVersion.bump(at);
      return toPost(post, userId);
    });
  };
}

/** Permanently deletes a member's own post. Throws 404 for any other post. */
export function deletePost({
  posts,
  listVersion,
  admitReader,
  now,
}: {
  posts: Pick<PostRepository, 'erase'>;
  listVersion: Pick<ListVersion, 'bump'>;
  admitReader: AdmitMember;
  now: () => Date;
}) {
  return async (session: Session, id: string): Promise<void> => {
    const { userId } = await admitReader(session);
    const at = now();
    if (!(await posts.erase({ authorId: userId, id }, at))) throw appError(errors.postNotFound);
    await listVersion.bump(at);
  };
}

/**
 * Maximum number of open reports of a post. An admin would learn nothing new from further reports.
 * Settled reports do not count, so they do not block new reports.
 */
const REPORTS_MAX = 100;

/**
 * Adds a member's report to a post. A second report by the same member changes nothing, even after
 * an admin has kept the post.
 */
export function reportPost({
  posts,
  listVersion,
  admitReader,
  guardAgainstErasure,
  now,
}: {
  posts: Pick<PostRepository, 'changeShown'>;
  listVersion: Pick<ListVersion, 'bump'>;
  admitReader: AdmitMember;
  guardAgainstErasure: GuardedWrite;
  now: () => Date;
}) {
  return async (session: Session, id: string, { reason, note }: ReportPostBody): Promise<void> => {
    const { userId: memberId } = await admitReader(session);
    await guardAgainstErasure(memberId, async () => {
      const createdAt = now();
      const isChanged = await posts.changeShown(id, ({ authorId, reports }) => {
        if (authorId === memberId) throw appError(errors.ownPostReported);
        if (reports.some((report) => report.memberId === memberId)) return {};
        if (openReportsOf({ reports }).length >= REPORTS_MAX) return {};
        return { set: { reports: [...reports, { memberId, reason, note, createdAt, isOpen: true }] } };
      });
      if (isChanged === undefined) throw appError(errors.postNotFound);
      if (isChanged) await listVersion.bump(createdAt);
    });
  };
}
