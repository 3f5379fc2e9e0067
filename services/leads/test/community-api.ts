import type { Access } from '@croneai/contracts/access.ts';
import type { CommunityStatistics, Post, ReportedPost } from '@croneai/contracts/community.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { someId, type TestSession } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import type { Harness } from './harness.ts';

export const SILVER: Access = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true, features: [] };

/** Returns functions that call the community API as a member or an admin. */
export function openCommunityApi(harness: Harness) {
  const call = <Data>(
    session: TestSession | undefined,
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    harness.call<Data>(method, path, {
      ...(session ? { token: session.token } : {}),
      ...(body === undefined ? {} : { body }),
      headers,
    });
  let version = 0;
  const publishAccess = (userId: string, access: Access) => {
    version += 1;
    return harness.publishAccess(userId, version, access);
  };
  return {
    publishAccess,
    /** Opens the session of a known user with this access. */
    async join(access: Access, fullName = 'Ada Lovelace', role: Role = 'member'): Promise<TestSession> {
      const user = someUser({ fullName, role });
      const { userId } = user;
      await harness.publishUser(user);
      await harness.settled('access', 1, () => publishAccess(userId, access));
      return harness.sessions.open({ userId, role });
    },
    leave: ({ userId }: TestSession) => harness.publishUserDeleted(userId),
    post: (session: TestSession | undefined, text: string, key: string = someId()) =>
      call<Post>(session, 'POST', '/api/community/posts', {
        body: { text },
        headers: { 'idempotency-key': key },
      }),
    async list(session: TestSession | undefined, query = '', headers: Record<string, string> = {}) {
      const reply = await call<Post[]>(session, 'GET', `/api/community/posts?${query}`, { headers });
      const { data, nextBefore } = reply.envelope as typeof reply.envelope & { nextBefore: string | null };
      return { ...reply, posts: data, nextBefore };
    },
    /** Polls with a known tag; returns the status and tag of the reply. */
    async poll(session: TestSession, tag: string) {
      const headers = { authorization: `Bearer ${session.token}`, 'if-none-match': tag };
      const { status, headers: got } = await fetch(`${harness.url}/api/community/posts`, { headers });
      return { status, tag: got.get('etag') };
    },
    delete: (session: TestSession | undefined, id: string) =>
      call<null>(session, 'DELETE', `/api/community/posts/${id}`),
    report: (session: TestSession | undefined, id: string, body: object = { reason: 'spam' }) =>
      call<null>(session, 'POST', `/api/community/posts/${id}/reports`, { body }),
    statistics: (session: TestSession | undefined) =>
      call<CommunityStatistics>(session, 'GET', '/api/community/statistics'),
    async reported(session: TestSession | undefined, query = 'limit=200') {
      const reply = await call<ReportedPost[]>(
        session,
        'GET',
        `/api/admin/community/reported-posts?${query}`,
      );
      return { ...reply, posts: reply.envelope.data };
    },
    remove: (session: TestSession | undefined, id: string, reason = 'Advertises another service') =>
      call<null>(session, 'POST', `/api/admin/community/posts/${id}/removal`, { body: { reason } }),
    keep: (session: TestSession | undefined, id: string, seenUpTo = new Date().toISOString()) =>
      call<null>(session, 'POST', `/api/admin/community/posts/${id}/keep`, { body: { seenUpTo } }),
  };
}
