import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { admitMember } from '@croneai/access/admit-member.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PersonRepository } from '../people/person.repository.ts';
import { writeAsMember } from '../people/write-as-member.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { getStatistics } from './get-statistics.ts';
import { listPosts } from './list-posts.ts';
import { listReported } from './list-reported.ts';
import { erasePosts } from './member-posts.ts';
import { moderatePosts } from './moderate-posts.ts';
import type { PostRepository } from './post.repository.ts';
import type { PostingAllowance } from './posting-allowance.ts';
import { reportPost } from './report-post.ts';

export type CommunityUseCases = ReturnType<typeof createCommunityUseCases>;

/** What the community does, on the parts it needs. */
export function createCommunityUseCases(parts: {
  accessCopies: Pick<AccessCopies, 'countInTiers'>;
  accessFront: Pick<AccessCopies, 'find'>;
  posts: PostRepository;
  people: PersonRepository;
  allowance: PostingAllowance;
  listVersion: ListVersion;
  now: () => Date;
}) {
  const admitted = {
    ...parts,
    admitReader: admitMember(parts.accessFront, 'community-reading'),
    admitAuthor: admitMember(parts.accessFront, 'community-posting'),
    writeAsMember: writeAsMember({ people: parts.people, erase: erasePosts(parts) }),
  };
  return {
    feed: listPosts(admitted),
    createPost: createPost(admitted),
    deletePost: deletePost(admitted),
    reportPost: reportPost(admitted),
    getStatistics: getStatistics(admitted),
    listReported: listReported(parts),
    moderation: moderatePosts(parts),
  };
}
