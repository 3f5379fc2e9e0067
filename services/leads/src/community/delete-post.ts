import type { AdmitMember } from '@croneai/access/admit-member.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';

/** Deletes a member's own post for good. Anybody else's is 404. */
export function deletePost({ posts, listVersion, now }: Parts, admitReader: AdmitMember) {
  return async (session: Session, id: string): Promise<void> => {
    const { userId } = await admitReader(session);
    const at = now();
    if (!(await posts.erase({ authorId: userId, id }, at))) throw appError(errors.postNotFound);
    await listVersion.bump(at);
  };
}
