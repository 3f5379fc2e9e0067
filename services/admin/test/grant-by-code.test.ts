import type { Access } from '@croneai/contracts/access.ts';
import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { accessCodeUsed } from '@croneai/contracts/events/codes.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);

const useOf = (userId: string, change: Record<string, unknown> = {}) => ({
  useId: someId(),
  userId,
  codeId: someId(),
  prefix: 'K7QM',
  campaign: 'Launch',
  tier: 'gold' as 'gold' | null,
  feature: null,
  days: 30,
  usedAt: new Date().toISOString(),
  ...change,
});
function publish(use: ReturnType<typeof useOf>) {
  const entry = createEvent(accessCodeUsed, { aggregateId: use.userId, aggregateVersion: 0, payload: use });
  return harness.kafka.publish('codes', [{ key: entry.key, value: serialiseEntry(entry) }]);
}
const grantsOf = async (userId: string) =>
  (
    await harness.call<GrantView[]>('GET', `/api/admin/grants?userId=${userId}`, {
      token: adminApi.admin.token,
    })
  ).envelope.data;

describe('a used access code', () => {
  it('becomes one grant that starts when the code is used, even if the event is repeated', async () => {
    const row = await adminApi.register();
    const use = useOf(row.id);
    await publish(use);
    await until('the grant', async () => expect((await adminApi.rowOf(row.email)).tier).toBe('gold'));
    await harness.settled('codes', 1, () => publish(use));
    expect(await grantsOf(row.id)).toMatchObject([
      {
        id: use.useId,
        tier: 'gold',
        feature: null,
        from: use.usedAt,
        until: new Date(Date.parse(use.usedAt) + 30 * DAY_MS).toISOString(),
        source: 'code',
        state: 'live',
        reason: 'Access code K7QM…, Launch',
      },
    ]);
    expect(await adminApi.rowOf(row.email)).toMatchObject({ dashboardUnlocked: true, version: 2 });
    const [audit] = await harness.waitForMessages('audit', row.id, 1);
    expect(audit?.value.payload).toMatchObject({
      action: 'grant.give',
      actor: { userId: row.id, role: 'member' },
      after: { source: 'code' },
    });
  });

  it('becomes a grant of the code’s feature, and does not change the tier or the dashboard', async () => {
    const row = await adminApi.register();
    const use = useOf(row.id, { tier: null, feature: 'bot' });
    await harness.settled('codes', 1, () => publish(use));
    expect(await grantsOf(row.id)).toMatchObject([
      { id: use.useId, tier: null, feature: 'bot', source: 'code', state: 'live' },
    ]);
    expect(await adminApi.rowOf(row.email)).toMatchObject({
      tier: 'guest',
      dashboardUnlocked: false,
      features: ['bot'],
    } satisfies Partial<Access>);
  });

  it('waits for a member whose registration arrives later', async () => {
    const user = someUser();
    await publish(useOf(user.userId));
    await harness.publishUser(user);
    await until('the grant', async () => expect((await adminApi.rowOf(user.email)).tier).toBe('gold'));
  });

  it('changes nothing for an erased member', async () => {
    const row = await adminApi.register();
    await harness.publishUserDeleted(row.id, 9);
    await harness.settled('codes', 1, () => publish(useOf(row.id)));
    expect(harness.seen('codes.dead-letter', row.id)).toEqual([]);
  });

  it('gives no grant if the grant would already have ended', async () => {
    const row = await adminApi.register();
    const usedAt = new Date(Date.now() - 2 * DAY_MS).toISOString();
    await harness.settled('codes', 1, () => publish(useOf(row.id, { days: 1, usedAt })));
    expect(await grantsOf(row.id)).toEqual([]);
  });
});
