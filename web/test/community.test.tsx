import type { Post } from '@croneai/contracts/community.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { baseApi } from '../src/shared/api/base-api.ts';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { asMember, failing } from './some-answers.ts';

const post = (minute: number, change: Partial<Post> = {}): Post => ({
  id: String(minute).padStart(24, '0'),
  author: { name: 'Ada L.', tier: 'silver', isTeam: false },
  text: `at ${minute}`,
  createdAt: new Date(minute * 60_000).toISOString(),
  isMine: false,
  isReportedByMe: false,
  ...change,
});
/** Returns the texts of the posts on screen, in order. */
const shown = () => screen.getAllByRole('article').map((each) => /at \d+/.exec(each.textContent ?? '')?.[0]);

it('keeps older posts after a refresh, removes deleted posts, and marks reported posts', async () => {
  let posts = [post(5), post(4), post(3, { isMine: true }), post(2), post(1)];
  const api = serveApi({
    getCurrentUser: asMember('silver'),
    getCommunityStatistics: failing,
    getPaperLeaderboard: failing,
    listPosts: ({ query }) => {
      const from = query.before ? posts.findIndex(({ id }) => query.before?.endsWith(id)) + 1 : 0;
      const page = posts.slice(from, from + 2);
      const last = page.at(-1);
      const isEnd = from + 2 >= posts.length;
      const nextBefore = last && !isEnd ? `${Date.parse(last.createdAt)}.${last.id}` : null;
      return { data: page, extras: { nextBefore } };
    },
    deletePost: ({ params }) => {
      posts = posts.filter(({ id }) => id !== params.id);
      return { data: null };
    },
    reportPost: ({ params }) => {
      posts = posts.map((each) => (each.id === params.id ? { ...each, isReportedByMe: true } : each));
      return { data: null };
    },
  });
  const page = await openDashboard('/dashboard/community');
  await page.sees('at 4');
  expect(shown()).toEqual(['at 5', 'at 4']);
  const works = api.listPosts ?? failing;
  const refresh = () => page.store.dispatch(baseApi.util.invalidateTags(['Posts']));
  api.listPosts = failing;
  await page.click('button', 'Show older posts');
  await page.sees('Older posts couldn’t be loaded.');
  api.listPosts = works;
  posts = [post(6), ...posts];
  refresh();
  await page.sees('at 6');
  expect(page.text()).toContain('Older posts couldn’t be loaded.');
  // The button is pressed while the feed is being refreshed.
  refresh();
  const older = screen.getByRole('button', { name: 'Show older posts' });
  fireEvent.click(older);
  expect(older.getAttribute('aria-busy')).toBe('true');
  await page.sees('at 3');
  expect(page.text()).not.toContain('Older posts couldn’t be loaded.');
  expect(shown()).toEqual(['at 6', 'at 5', 'at 4', 'at 3']);

  // The feed can change only by the replies, because refetching it fails.
  api.listPosts = failing;
  await page.click('button', 'Delete the post by Ada L.');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete post' }));
  await waitFor(() => expect(shown()).toEqual(['at 6', 'at 5', 'at 4']));

  await userEvent.click(screen.getAllByRole('button', { name: 'Report the post by Ada L.' })[2] as Element);
  await userEvent.selectOptions(await screen.findByLabelText(/What’s wrong/), 'spam');
  await page.click('button', 'Send report');
  await waitFor(() => expect(screen.getAllByRole('article').at(-1)?.textContent).toContain('Reported'));
});

it('removes a post from the page if another person deleted it before the reply arrived', async () => {
  const api = serveApi({
    getCurrentUser: asMember('silver'),
    getCommunityStatistics: failing,
    getPaperLeaderboard: failing,
    listPosts: () => ({ data: [post(1, { isMine: true })], extras: { nextBefore: null } }),
    deletePost: () => {
      api.listPosts = failing;
      return { problem: errors.postNotFound };
    },
  });
  const page = await openDashboard('/dashboard/community');
  await page.click('button', 'Delete the post by Ada L.');
  await page.click('button', 'Delete post');
  await page.sees('Your post was deleted.');
  await page.sees('No posts yet');
});
