import type { AdmitMember } from '@croneai/access/admit-member.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PostRepository } from './post.repository.ts';

/** Deletes a member's own post for good. Anybody else's is 404. */
export function deletePost(
  parts: {
    posts: Pick<PostRepository, 'erase'>;
    listVersion: Pick<ListVersion, 'bump'>;
    now: () => Date;
  },
  admitReader: AdmitMember,
) {
  const { posts, listVersion, now } = parts;
  return async (session: Session, id: string): Promise<void> => {
    const { userId } = await admitReader(session);
    const at = now();
    if (!(await posts.erase({ authorId: userId, id }, at))) throw appError(errors.postNotFound);
    await listVersion.bump(at);
  };
}
