import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);

const mark = someId();
const day = (text: string) => `${text}T10:00:00.000Z`;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Four members, by the first word of their name. */
const PEOPLE = {
  Zora: {
    country: 'Nigeria',
    createdAt: day('2026-01-01'),
    lastSeenAt: day('2026-11-01'),
    source: { referrerHost: 'www.google.com' },
  },
  Ayo: {
    country: 'Ghana',
    createdAt: day('2026-01-02'),
    lastSeenAt: day('2026-10-01'),
    source: { utmSource: 'promo', utmCampaign: 'black-friday', referrerHost: 't.me' },
  },
  Kofi: {
    country: 'Ghana',
    createdAt: day('2026-01-03'),
    lastSeenAt: day('2026-11-20'),
    source: { ref: 'tunde', referrerHost: 't.me' },
    blockedAt: day('2026-02-01'),
  },
  Mary: {
    country: 'Kenya',
    createdAt: day('2026-01-04'),
    lastSeenAt: day('2026-11-10'),
    erasesAt: inDays(20),
  },
} as const;

beforeAll(async () => {
  const give = (userId: string, tier: string, until: string | null) =>
    harness.call('POST', '/api/admin/grants', {
      token: adminApi.admin.token,
      body: { userId, tier, until, source: 'manual', reason: 'A test' },
    });
  const claim = async (userId: string) => {
    const { envelope } = await harness.call<DepositView>('POST', '/api/admin/deposits', {
      token: adminApi.admin.token,
      body: { userId, amount: 60, currency: 'USD', broker: 'Partner broker', account: someId() },
    });
    return envelope.data.id;
  };
  const decide = (id: string, body: Record<string, unknown>) =>
    harness.call('PATCH', `/api/admin/deposits/${id}`, { token: adminApi.admin.token, body });
  for (const [name, user] of Object.entries(PEOPLE)) {
    const { id } = await adminApi.register({ ...user, fullName: `${name} ${mark}` });
    if (name === 'Zora') await give(id, 'gold', inDays(3));
    if (name === 'Ayo') await give(id, 'silver', inDays(30));
    if (name === 'Mary') await give(id, 'pro', null);
    if (name === 'Kofi') await claim(id);
    if (name === 'Mary') {
      await decide(await claim(id), { state: 'in-review' });
      await decide(await claim(id), { state: 'verified', usd: 60 });
    }
  }
});

it('finds only the member with exactly this email, whatever other emails contain it', async () => {
  // These members must not have the mark of the listed ones.
  const own = `ada-${someId()}@example.com`;
  const { id } = await adminApi.register({ email: own });
  for (const email of [`x${own}`, `${own}.ng`, own.replace('.', 'x')]) await adminApi.register({ email });
  const found = async (query: string) =>
    (await adminApi.list(query)).envelope.data.map((member: { id: string }) => member.id);
  expect(await found(`search=${encodeURIComponent(own.toUpperCase())}&match=email`)).toEqual([id]);
  expect(await found(`search=${encodeURIComponent(own)}`)).toHaveLength(3);
});

const namesOf = async (query: string) => {
  const { status, envelope } = await adminApi.list(`search=${mark}&${query}`);
  expect(status, query).toBe(200);
  return envelope.data.map(({ fullName }) => fullName.split(' ')[0]);
};

describe('GET /api/admin/users', () => {
  it.each([
    ['tier=gold', ['Zora']],
    ['tier=guest', ['Kofi']],
    ['tier=', ['Mary', 'Kofi', 'Ayo', 'Zora']],
    ['state=unlocked', ['Ayo', 'Zora']],
    ['state=blocked', ['Kofi']],
    ['state=leaving', ['Mary']],
    ['state=locked', []],
    ['country=Ghana', ['Kofi', 'Ayo']],
    ['seenBefore=2026-11-10', ['Ayo', 'Zora']],
    [`seenBefore=${encodeURIComponent('2026-11-10T10:00:00.001Z')}`, ['Mary', 'Ayo', 'Zora']],
    ['grantEndsWithin=7', ['Zora']],
    ['grantEndsWithin=60', ['Ayo', 'Zora']],
    ['country=Ghana&state=unlocked&tier=silver', ['Ayo']],
    ['country=Ghana&grantEndsWithin=7', []],
    ['source=promo', ['Ayo']],
    ['source=Promo', ['Ayo']],
    ['source=tunde', ['Kofi']],
    ['source=www.google.com', ['Zora']],
    ['source=direct', ['Mary']],
    ['source=', ['Mary', 'Kofi', 'Ayo', 'Zora']],
    ['source=t.me', []],
    ['deposit=claimed', ['Kofi']],
    ['deposit=in-review', ['Mary']],
    ['deposit=verified', ['Mary']],
    ['deposit=refused', []],
    ['deposit=', ['Mary', 'Kofi', 'Ayo', 'Zora']],
    ['deposit=verified&source=direct&country=Kenya', ['Mary']],
    ['deposit=verified&source=promo', []],
  ])('filters by %s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it.each([
    ['createdAt', ['Zora', 'Ayo', 'Kofi', 'Mary']],
    ['-createdAt', ['Mary', 'Kofi', 'Ayo', 'Zora']],
    ['lastSeenAt', ['Ayo', 'Zora', 'Mary', 'Kofi']],
    ['-lastSeenAt', ['Kofi', 'Mary', 'Zora', 'Ayo']],
    ['fullName', ['Ayo', 'Kofi', 'Mary', 'Zora']],
    ['-fullName', ['Zora', 'Mary', 'Kofi', 'Ayo']],
  ])('sorts by %s', async (sort, names) => {
    expect(await namesOf(`sort=${sort}`)).toEqual(names);
    expect(await namesOf(`sort=${sort}&limit=2&page=2`)).toEqual(names.slice(2));
  });

  it('sorts members without a temporary grant after all other members', async () => {
    expect((await namesOf('sort=grantEndsAt')).slice(0, 2)).toEqual(['Zora', 'Ayo']);
    expect((await namesOf('sort=-grantEndsAt')).slice(2)).toEqual(['Ayo', 'Zora']);
  });

  it('combines each filter with each sort order, and counts the matching members', async () => {
    const filters = [
      'tier=silver',
      'state=unlocked',
      'country=Ghana',
      'source=promo',
      'seenBefore=2026-11-01',
      'grantEndsWithin=60',
    ];
    for (const sort of ['createdAt', 'lastSeenAt', 'grantEndsAt', 'fullName'])
      for (const filter of filters) {
        const { envelope } = await adminApi.list(`search=${mark}&${filter}&sort=${sort}`);
        expect(
          envelope.data.map(({ fullName }) => fullName),
          `${filter} by ${sort}`,
        ).toContain(`Ayo ${mark}`);
        expect(envelope.pagination?.total).toBe(envelope.data.length);
      }
  });

  it('moves a member to the right place when the state of their deposit changes', async () => {
    const { id, email } = await adminApi.register({ fullName: `Payer ${mark}z` });
    const found = async (state: string) =>
      (await adminApi.list(`search=${mark}z&deposit=${state}`)).envelope.data.map((row) => row.id);
    const { envelope } = await harness.call<DepositView>('POST', '/api/admin/deposits', {
      token: adminApi.admin.token,
      body: { userId: id, amount: 60, currency: 'USD', broker: 'Partner broker', account: someId() },
    });
    const decide = (body: Record<string, unknown>) =>
      harness.call('PATCH', `/api/admin/deposits/${envelope.data.id}`, { token: adminApi.admin.token, body });
    expect(await found('claimed')).toEqual([id]);
    await decide({ state: 'verified', usd: 60 });
    expect([await found('claimed'), await found('verified')]).toEqual([[], [id]]);
    await decide({ state: 'refused', reason: 'A test' });
    expect([await found('verified'), await found('refused')]).toEqual([[], [id]]);
    expect(await adminApi.rowOf(email)).toMatchObject({ source: 'direct' });
  });

  it('includes a deposit even if the process was killed before it updated the list', async () => {
    const { id } = await adminApi.register({ fullName: `Late ${mark}v` });
    const { envelope } = await harness.call<DepositView>('POST', '/api/admin/deposits', {
      token: adminApi.admin.token,
      body: { userId: id, amount: 60, currency: 'USD', broker: 'Partner broker', account: someId() },
    });
    await harness.database
      .collection<{ _id: string }>('deposits')
      .updateOne({ _id: envelope.data.id }, { $set: { state: 'in-review', isUnlisted: true } });
    await until('the list follows', async () => {
      const { data } = (await adminApi.list(`search=${mark}v&deposit=in-review`)).envelope;
      expect(data.map((row) => row.id)).toEqual([id]);
    });
  });

  it.each(['deposit=paid', `source=${'x'.repeat(254)}`])('rejects %.20s', async (query) => {
    expect((await adminApi.list(query)).status).toBe(422);
  });

  it('moves a member to the right place when their state, tier, or grant changes', async () => {
    const { id } = await adminApi.register({ fullName: `Moved ${mark}x` });
    await adminApi.patch(id, { tier: 'gold', dashboardUnlocked: true });
    const found = await adminApi.list(`search=${mark}x&tier=gold&state=unlocked`);
    expect(found.envelope.data.map((row) => row.id)).toEqual([id]);
    await adminApi.patch(id, { tier: 'guest', dashboardUnlocked: false });
    expect((await adminApi.list(`search=${mark}x&tier=gold`)).envelope.data).toEqual([]);
    expect((await adminApi.list(`search=${mark}x&state=locked&tier=guest`)).envelope.data).toHaveLength(1);
  });
});

describe('GET /api/admin/users/export', () => {
  const exported = async (query: string, token = adminApi.admin.token) =>
    harness.call<string>('GET', `/api/admin/users/export?${query}`, { token });

  it('exports the matching members in order, and audits the export', async () => {
    const { status, headers, envelope } = await exported(`search=${mark}&country=Ghana&sort=fullName`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toMatch(/croneai-members-\d{4}-\d\d-\d\d\.csv/);
    const lines = envelope.data.trim().split('\r\n');
    expect(lines[0]).toBe(
      'id,fullName,email,country,source,role,tier,dashboardUnlocked,hasDeposited,createdAt,lastSeenAt,grantEndsAt,blockedAt,erasesAt',
    );
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([`Ayo ${mark}`, `Kofi ${mark}`]);
    expect(lines[1]).toContain(',Ghana,promo,member,silver,yes,no,2026-01-02T10:00:00.000Z,');
  });

  it('escapes cells that a spreadsheet would evaluate', async () => {
    const { id } = await adminApi.register({ fullName: `=HYPERLINK("x") ${mark}y` });
    const { envelope } = await exported(`search=${mark}y`);
    expect(envelope.data).toContain(`${id},"'=HYPERLINK(""x"") ${mark}y"`);
  });

  it('requires a recent sign-in', async () => {
    const { token } = await harness.sessions.open({
      role: 'owner',
      signedInAt: new Date(Date.now() - DAY_MS),
    });
    expect(await exported('', token)).toMatchObject({
      status: 403,
      envelope: { error: 'auth.recent_sign_in_required' },
    });
  });
});
