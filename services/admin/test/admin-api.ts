import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import type { Harness } from './harness.ts';

/** Opens a session for an admin, and returns functions that call the API in this session. */
export async function openAdminApi(harness: Harness) {
  const admin = await harness.sessions.open({ role: 'owner' });
  const list = (query = '') =>
    harness.call<MemberRow[]>('GET', `/api/admin/users?${query}`, { token: admin.token });
  const patch = (id: string, body: unknown, headers: Record<string, string> = {}, token = admin.token) =>
    harness.call<MemberRow>('PATCH', `/api/admin/users/${id}/access`, { token, body, headers });
  const rowOf = (email: string) =>
    until(`a row of ${email}`, async () => {
      const { envelope } = await list(`search=${encodeURIComponent(email)}`);
      const row = envelope.data.find((one) => one.email === email);
      if (!row) throw new Error('the list does not hold it');
      return row;
    });
  return {
    admin,
    list,
    patch,
    rowOf,
    /**
     * Publishes a user as the auth service does, and waits for the row and its first access event.
     * Without the wait, a newer state would replace the first state before it is published.
     */
    async register(change: Partial<UserState> = {}): Promise<MemberRow> {
      const user = someUser(change);
      await harness.publishUser(user);
      const row = await rowOf(user.email);
      await harness.waitForMessages('access', row.id, 1);
      return row;
    },
  };
}
