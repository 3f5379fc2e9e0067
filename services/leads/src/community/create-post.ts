import type { AdmitMember } from '@croneai/access/admit-member.ts';
import { type Post, publicName } from '@croneai/contracts/community.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import mongoose from 'mongoose';
import type { Parts } from '../connections.ts';
import type { GuardedWrite } from '../users/guard-against-erasure.ts';
import type { StoredPost } from './post.model.ts';
import { toPost } from './post.ts';
import { announcementOf } from './post-events.ts';

/** Writes a post. The same call again (a double click, a lost answer) answers the post that the first one wrote. */
export function createPost(
  { posts, users, allowance, listVersion, now }: Parts,
  admitAuthor: AdmitMember,
  guardAgainstErasure: GuardedWrite,
) {
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
        isTeam: session.role === 'admin',
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
