import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import type { FunnelRow } from '@croneai/contracts/endpoints/admin/funnel.ts';
import { funnelStepTaken } from '@croneai/contracts/events/funnel.ts';
import { servedField, servedKey } from '@croneai/contracts/served-counts.ts';
import { sourceName } from '@croneai/contracts/source.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
const redis = new Redis(harness.redisUrl);
afterAll(async () => {
  redis.disconnect();
  await harness.stop();
});
const adminApi = await openAdminApi(harness);
const { token } = adminApi.admin;

const today = new Date().toISOString().slice(0, 10);
const campaign = `campaign-${someId()}`;
const other = `www.${someId()}.example`;

const funnel = async (query = '') => {
  const reply = await harness.call<FunnelRow[]>('GET', `/api/admin/funnel?${query}`, { token });
  expect(reply.status, query).toBe(200);
  return reply.envelope.data;
};
const rowOf = async (source: string, query = '') =>
  (await funnel(query)).find((row) => row.source === source);

async function takeStep(step: 'form' | 'signedUp', source: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const event = createEvent(funnelStepTaken, {
      aggregateId: someId(),
      aggregateVersion: 0,
      payload: { step, source },
    });
    // Twice, as a relay may publish it.
    const message = { key: event.key, value: serialiseEntry(event) };
    await harness.kafka.publish('funnel', [message, message]);
  }
}

const members: string[] = [];

beforeAll(async () => {
  const serve = (process: string, source: string, count: number) =>
    redis.hset(servedKey(today), servedField(process, source), count);
  await serve('one', campaign, 7);
  await serve('one', other, 1);
  await serve('two', campaign, 4);
  await takeStep('form', campaign, 2);
  await takeStep('signedUp', campaign, 4);
  for (const isSetUp of [true, true, false]) {
    const { id } = await adminApi.register({
      source: { utmSource: campaign, referrerHost: other },
      accountSetup: isSetUp,
    });
    members.push(id);
  }
  await adminApi.register({ source: { referrerHost: other } });
  const claim = async (userId: string | undefined) => {
    const { envelope } = await harness.call<DepositView>('POST', '/api/admin/deposits', {
      token,
      body: { userId, amount: 60, currency: 'USD', broker: 'Partner broker', account: someId() },
    });
    return envelope.data.id;
  };
  await claim(members[1]);
  await harness.call('PATCH', `/api/admin/deposits/${await claim(members[0])}`, {
    token,
    body: { state: 'verified', usd: 60, tier: 'silver' },
  });
});

describe('GET /api/admin/funnel', () => {
  it('joins the steps by source', async () => {
    const expected = {
      source: campaign,
      served: 11,
      form: 2,
      signedUp: 4,
      confirmed: 3,
      setUp: 2,
      proof: 2,
      verified: 1,
      tier: 1,
    };
    await until('all counts are there', async () => expect(await rowOf(campaign)).toEqual(expected));
    expect(await rowOf(other)).toMatchObject({ served: 1, form: 0, signedUp: 0, confirmed: 1, tier: 0 });
    const { envelope } = await harness.call<FunnelRow[]>('GET', '/api/admin/funnel?by=source', { token });
    expect(envelope.data).toEqual(await funnel(`from=${today}&to=${new Date().toISOString()}`));
  });

  it('shows what a count of the stored documents shows', async () => {
    const stored = <T>(name: string) => harness.database.collection(name).find().toArray() as Promise<T[]>;
    type Member = {
      _id: string;
      user?: { source: string; isSetUp: boolean };
      access?: { tier: string };
    };
    const people = (await stored<Member>('members')).filter(({ user }) => user?.source === campaign);
    const ids = new Set(people.map(({ _id }) => _id));
    const deposits = (await stored<{ userId: string; state: string }>('deposits')).filter(({ userId }) =>
      ids.has(userId),
    );
    const steps = await stored<{ step: string; source: string }>('funnel_steps');
    const took = (step: string) => steps.filter((one) => one.step === step && one.source === campaign).length;
    const holders = (found: typeof deposits) => new Set(found.map(({ userId }) => userId)).size;
    const totals = Object.entries(await redis.hgetall(servedKey(today)));
    expect(await rowOf(campaign)).toEqual({
      source: campaign,
      served: totals
        .filter(([field]) => field.endsWith(` ${campaign}`))
        .reduce((sum, [, count]) => sum + Number(count), 0),
      form: took('form'),
      signedUp: took('signedUp'),
      confirmed: people.length,
      setUp: people.filter(({ user }) => user?.isSetUp).length,
      proof: holders(deposits),
      verified: holders(deposits.filter(({ state }) => state === 'verified')),
      tier: people.filter(({ access }) => access?.tier !== 'guest').length,
    });
  });

  it('counts the days of the range only', async () => {
    expect(await funnel('from=2020-01-01&to=2020-02-01')).toEqual([]);
    expect(await rowOf(campaign, 'from=2020-01-01&to=2020-12-31')).toBeUndefined();
  });

  it('keeps the counts of a Redis that lost its data', async () => {
    await redis.del(servedKey(today));
    expect(await rowOf(campaign)).toMatchObject({ served: 11 });
    await redis.hset(servedKey(today), servedField('two', campaign), 5);
    await until('the new total', async () => expect(await rowOf(campaign)).toMatchObject({ served: 12 }));
  });

  it('drops the source of an erased member', async () => {
    await harness.publishUserDeleted(members[2] ?? '');
    await until('the member is gone', async () =>
      expect(await rowOf(campaign)).toMatchObject({ confirmed: 2, signedUp: 4 }),
    );
    const left = await harness.database
      .collection<{ _id: string }>('members')
      .findOne({ _id: members[2] ?? '' });
    expect(JSON.stringify(left)).not.toContain(campaign);
  });

  it.each([
    'from=yesterday',
    'from=2026-02-01&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2020-01-01',
    'by=campaign',
  ])('refuses %s', async (query) => {
    expect(await harness.call('GET', `/api/admin/funnel?${query}`, { token })).toMatchObject({ status: 422 });
  });

  it.each(['member', 'support'] as const)('is closed to %s', async (role) => {
    const { token: theirs } = await harness.sessions.open({ role });
    for (const path of ['/api/admin/funnel', '/api/admin/funnel/export'])
      expect(await harness.call('GET', path, { token: theirs })).toMatchObject({ status: 403 });
  });

  it('saves the same rows as a file', async () => {
    const { headers, envelope } = await harness.call<string>('GET', '/api/admin/funnel/export', { token });
    expect(headers.get('content-disposition')).toMatch(/croneai-sources-\d{4}-\d\d-\d\d\.csv/);
    const lines = envelope.data.trim().split('\r\n');
    expect(lines[0]).toBe('source,served,form,signedUp,confirmed,setUp,proof,verified,tier');
    expect(lines).toContain(Object.values((await rowOf(campaign)) ?? {}).join(','));
  });

  it('shares one row among sources beyond the first two hundred', async () => {
    const fields = Array.from(
      { length: 250 },
      (_, at) => [servedField('three', `made-up-${at}`), 1] as const,
    );
    await redis.hset(servedKey(today), Object.fromEntries(fields));
    await until('the row of all others', async () => {
      const rows = await funnel();
      expect(rows).toHaveLength(201);
      expect(rows.at(-1)).toMatchObject({ source: 'other', served: 52 });
      expect(rows.reduce((sum, row) => sum + row.served, 0)).toBe(12 + 1 + 250);
    });
  });

  it('names a source by its campaign, its ref, its host, or direct', () => {
    expect(
      [{ utmSource: 'a', ref: 'b' }, { ref: 'b', referrerHost: 'c' }, { referrerHost: 'c' }, {}, null].map(
        sourceName,
      ),
    ).toEqual(['a', 'b', 'c', 'direct', 'direct']);
  });
});
