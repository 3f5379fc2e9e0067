import type { Post } from '@croneai/contracts/community.ts';
import { describe, expect, it } from 'vitest';
import { appendOlder, type FeedPage, mergeNewest, withoutPost, withReport } from './api.ts';

const post = (minute: number): Post => ({
  id: String(minute).padStart(24, '0'),
  author: { name: 'Ada L.', tier: 'silver', isTeam: false },
  text: `at ${minute}`,
  createdAt: new Date(minute * 60_000).toISOString(),
  isMine: false,
  isReportedByMe: false,
});
const page = (minutes: number[], nextBefore: string | null = null): FeedPage => ({
  posts: minutes.map(post),
  nextBefore,
});
const minutesOf = ({ posts }: FeedPage) => posts.map(({ text }) => Number(text.slice(3)));

describe('the feed on screen', () => {
  it('is the newest page until older ones are requested', () => {
    expect(mergeNewest(undefined, page([5, 4, 3], 'c3'))).toEqual(page([5, 4, 3], 'c3'));
    expect(mergeNewest(page([5, 4, 3], 'c3'), page([6, 5, 4], 'c4')).posts.map(({ text }) => text)).toEqual([
      'at 6',
      'at 5',
      'at 4',
      'at 3',
    ]);
  });

  it('keeps what was pushed off the newest page, and where older ones continue', () => {
    const known = appendOlder(page([5, 4, 3], 'c3'), page([2, 1], 'c1'), 'c3');
    const merged = mergeNewest(known, page([7, 6, 5], 'c5'));
    expect(minutesOf(merged)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(merged.nextBefore).toBe('c1');
  });

  it('drops what was deleted as far as the newest page reaches', () => {
    const known = page([5, 4, 3, 2, 1]);
    expect(minutesOf(mergeNewest(known, page([5, 3, 2], 'c2')))).toEqual([5, 3, 2, 1]);
    expect(minutesOf(mergeNewest(known, page([3, 1])))).toEqual([3, 1]);
    expect(minutesOf(mergeNewest(known, page([])))).toEqual([]);
    expect(minutesOf(withoutPost(known, post(4).id))).toEqual([5, 3, 2, 1]);
  });

  it('knows a post on an older page as reported, also when the newest page comes again', () => {
    const known = withReport(page([5, 4, 3, 2]), post(2).id);
    const { posts } = mergeNewest(known, page([6, 5, 4], 'c4'));
    expect(posts.filter(({ isReportedByMe }) => isReportedByMe)).toEqual([
      { ...post(2), isReportedByMe: true },
    ]);
  });

  it('begins anew when more was written than a page holds, rather than show a gap', () => {
    expect(mergeNewest(page([3, 2, 1]), page([9, 8, 7], 'c7'))).toEqual(page([9, 8, 7], 'c7'));
  });

  it('takes no older page that was requested before it began anew', () => {
    const begunAnew = mergeNewest(page([3, 2], 'c2'), page([9, 8, 7], 'c7'));
    expect(appendOlder(begunAnew, page([1], null), 'c2')).toEqual(begunAnew);
  });

  it('shows nothing twice when a page overlaps', () => {
    expect(minutesOf(appendOlder(page([5, 4], 'c4'), page([4, 3]), 'c4'))).toEqual([5, 4, 3]);
  });
});
