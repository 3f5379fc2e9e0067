import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { FUNNEL_STEPS, type FunnelRow } from '@croneai/contracts/endpoints/admin/funnel.ts';
import { funnelStepTaken, proofSent, stepFrom } from '@croneai/contracts/events/funnel.ts';
import { servedField, servedKey } from '@croneai/contracts/served-counts.ts';
import { type CountedBy, sourceName } from '@croneai/contracts/source.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
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
const launch = `launch-${someId()}`;

const funnel = async (query = '') => {
  const reply = await harness.call<FunnelRow[]>('GET', `/api/admin/funnel?${query}`, { token });
  expect(reply.status, query).toBe(200);
  return reply.envelope.data;
};
const rowOf = async (source: string, query = '') =>
  (await funnel(query)).find((row) => row.source === source);

async function takeStep(step: 'form' | 'signedUp', times: number, utmCampaign?: string): Promise<void> {
  const payload = stepFrom(step, { utmSource: campaign, utmCampaign });
  for (let time = 0; time < times; time++)
    await publish(createEvent(funnelStepTaken, { aggregateId: someId(), aggregateVersion: 0, payload }));
}
const sendProof = (userId: string) =>
  publish(createEvent(proofSent, { aggregateId: someId(), aggregateVersion: 1, payload: { userId } }));

/** Publishes the event twice, as a relay may after a crash. */
async function publish(event: ReturnType<typeof createEvent>): Promise<void> {
  const message = { key: event.key, value: serialiseEntry(event) };
  await harness.kafka.publish('funnel', [message, message]);
}

const members: string[] = [];

beforeAll(async () => {
  const serve = (process: string, name: string, count: number, by?: CountedBy) =>
    redis.hset(servedKey(today, by), servedField(process, name), count);
  await serve('one', campaign, 7);
  await serve('one', other, 1);
  await serve('two', campaign, 4);
  await serve('one', launch, 5, 'campaign');
  await serve('two', launch, 1, 'campaign');
  await serve('two', 'none', 6, 'campaign');
  await takeStep('form', 2, launch);
  await takeStep('signedUp', 3, launch);
  await takeStep('signedUp', 1);
  for (const [isSetUp, utmCampaign] of [
    [true, launch],
    [true, undefined],
    [false, launch],
  ] as const) {
    const { id } = await adminApi.register({
      source: { utmSource: campaign, utmCampaign, referrerHost: other },
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
  it('adds up the counts of all steps for each source', async () => {
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

  it('adds up the counts of all steps for each campaign', async () => {
    const expected = {
      source: launch,
      campaign: launch,
      served: 6,
      form: 2,
      signedUp: 3,
      confirmed: 2,
      setUp: 1,
      proof: 1,
      verified: 1,
      tier: 1,
    };
    await until('all counts are there', async () =>
      expect(await rowOf(launch, 'by=campaign')).toEqual(expected),
    );
    expect(await rowOf('none', 'by=campaign')).toMatchObject({ served: 6, signedUp: 1, proof: 1, tier: 0 });
    expect(await rowOf(campaign, 'by=campaign')).toBeUndefined();
  });

  it('counts the same visits, forms, and members by source and by campaign', async () => {
    const totals = (rows: readonly FunnelRow[]) =>
      FUNNEL_STEPS.slice(1).map((step) => rows.reduce((sum, row) => sum + row[step], 0));
    expect(totals(await funnel('by=campaign'))).toEqual(totals(await funnel()));
  });

  it.each([
    ['source', campaign],
    ['campaign', launch],
  ] as const)('gives the same counts by %s as a query over the stored documents', async (by, name) => {
    const stored = <T>(name: string) => harness.database.collection(name).find().toArray() as Promise<T[]>;
    type Member = {
      _id: string;
      user?: { source: string; campaign: string; isSetUp: boolean };
      access?: { tier: string };
    };
    const people = (await stored<Member>('members')).filter(({ user }) => user?.[by] === name);
    const ids = new Set(people.map(({ _id }) => _id));
    const deposits = (await stored<{ userId: string; state: string }>('deposits')).filter(({ userId }) =>
      ids.has(userId),
    );
    const steps = await stored<{ step: string; source: string; campaign?: string }>('funnel_steps');
    const took = (step: string) => steps.filter((one) => one.step === step && one[by] === name).length;
    const holders = (found: typeof deposits) => new Set(found.map(({ userId }) => userId)).size;
    const totals = Object.entries(await redis.hgetall(servedKey(today, by)));
    expect(await rowOf(name, `by=${by}`)).toEqual({
      source: name,
      ...(by === 'campaign' && { campaign: name }),
      served: totals
        .filter(([field]) => field.endsWith(` ${name}`))
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

  it('counts only days in the range', async () => {
    expect(await funnel('from=2020-01-01&to=2020-02-01')).toEqual([]);
    expect(await rowOf(campaign, 'from=2020-01-01&to=2020-12-31')).toBeUndefined();
  });

  it('counts a member with a proof once, both before and after an admin records the deposit', async () => {
    const { id } = await adminApi.register({ source: { utmCampaign: launch } });
    const proofs = async () => (await rowOf(launch, 'by=campaign'))?.proof;
    await until('the member', async () =>
      expect(await rowOf(launch, 'by=campaign')).toMatchObject({ confirmed: 3, proof: 1 }),
    );
    await sendProof(id);
    await sendProof(id);
    await until('the proof', async () => expect(await proofs()).toBe(2));
    const body = { userId: id, amount: 60, currency: 'USD', broker: 'Partner broker', account: someId() };
    expect(await harness.call('POST', '/api/admin/deposits', { token, body })).toMatchObject({ status: 201 });
    expect(await proofs()).toBe(2);
    await harness.publishUserDeleted(id);
    await until('the member is gone', async () =>
      expect(await rowOf(launch, 'by=campaign')).toMatchObject({ confirmed: 2, proof: 1 }),
    );
    await harness.settled('funnel', 1, () => sendProof(id));
    expect(await proofs()).toBe(1);
    expect(await harness.database.collection('early_proofs').countDocuments()).toBe(0);
  });

  it('counts a claim of the setup wizard as a proof only after it has been verified', async () => {
    const source = { utmCampaign: `wizard-${someId()}` };
    const setup = { brokerAccount: someId(), depositAmount: 60, setupSavedAt: new Date().toISOString() };
    const { id } = await adminApi.register({ source, accountSetup: true, ...setup });
    const deposits = async () =>
      (await harness.call<DepositView[]>('GET', `/api/admin/deposits?userId=${id}`, { token })).envelope.data;
    await until('the claim', async () => expect(await deposits()).toHaveLength(1));
    const listed = { deposits: '(claimed)' };
    await until('the state in the list', async () =>
      expect(
        await harness.database.collection<{ _id: string }>('members').findOne({ _id: id }),
      ).toMatchObject({ listed }),
    );
    const row = () => rowOf(source.utmCampaign, 'by=campaign');
    expect(await row()).toMatchObject({ setUp: 1, proof: 0, verified: 0 });
    const body = { state: 'verified', usd: 60, tier: 'silver' };
    const path = `/api/admin/deposits/${(await deposits())[0]?.id}`;
    expect(await harness.call('PATCH', path, { token, body })).toMatchObject({ status: 200 });
    expect(await row()).toMatchObject({ setUp: 1, proof: 1, verified: 1 });
    await harness.publishUserDeleted(id);
    await until('the member is gone', async () => expect(await row()).toBeUndefined());
  });

  it('counts a proof that arrives before its member is known', async () => {
    const userId = someId();
    const early = harness.database.collection<{ _id: string }>('early_proofs');
    await sendProof(userId);
    await until('the proof to wait', async () => expect(await early.countDocuments()).toBe(1));
    const source = { utmCampaign: `early-${userId}` };
    await adminApi.register({ userId, source });
    await until('the proof', async () =>
      expect(await rowOf(source.utmCampaign, 'by=campaign')).toMatchObject({ confirmed: 1, proof: 1 }),
    );
    expect(await early.countDocuments()).toBe(0);
    await harness.publishUserDeleted(userId);
    await until('the member is gone', async () =>
      expect(await rowOf(source.utmCampaign, 'by=campaign')).toBeUndefined(),
    );
  });

  it('keeps its counts after Redis lost its data', async () => {
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
    ['from=yesterday', 'request.invalid'],
    ['from=2026-02-01&to=2026-01-01', 'request.values_refused'],
    ['from=2020-01-01&to=2026-01-01', 'request.values_refused'],
    ['from=2020-01-01', 'request.values_refused'],
    ['by=medium', 'request.invalid'],
  ])('rejects %s with %s', async (query, error) => {
    const reply = await harness.call('GET', `/api/admin/funnel?${query}`, { token });
    expect(reply).toMatchObject({ status: 422, envelope: { error } });
  });

  it.each(['member', 'support'] as const)('is closed to %s', async (role) => {
    const { token: theirs } = await harness.sessions.open({ role });
    for (const path of ['/api/admin/funnel', '/api/admin/funnel/export'])
      expect(await harness.call('GET', path, { token: theirs })).toMatchObject({ status: 403 });
  });

  it('exports the same rows as a CSV file', async () => {
    const { headers, envelope } = await harness.call<string>('GET', '/api/admin/funnel/export', { token });
    expect(headers.get('content-disposition')).toMatch(/croneai-sources-\d{4}-\d\d-\d\d\.csv/);
    const lines = envelope.data.trim().split('\r\n');
    expect(lines[0]).toBe('source,served,form,signedUp,confirmed,setUp,proof,verified,tier');
    expect(lines).toContain(Object.values((await rowOf(campaign)) ?? {}).join(','));
    const path = '/api/admin/funnel/export?by=campaign';
    const byCampaign = await harness.call<string>('GET', path, { token });
    expect(byCampaign.headers.get('content-disposition')).toMatch(/croneai-campaigns-/);
    expect(byCampaign.envelope.data).toMatch(/^\uFEFF?campaign,served,form/);
    const { source, ...row } = (await rowOf(launch, 'by=campaign')) ?? { source: '' };
    expect(byCampaign.envelope.data.split('\r\n')).toContain(Object.values(row).join(','));
  });

  it('combines the remaining sources in one row if there are more than two hundred', async () => {
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

  it('reads a complete day only once, but reads a day on every request while gateways still count it', async () => {
    const source = `kept-${someId()}`;
    const from = new Date(Date.now() - 50 * DAY_MS).toISOString().slice(0, 10);
    const servedOn = async (daysAgo: number, process: string, served: number) => {
      const countedAt = new Date(Date.now() - daysAgo * DAY_MS);
      const day = countedAt.toISOString().slice(0, 10);
      await harness.database
        .collection<{ _id: string; day: string; sources: object[]; countedAt: Date }>('served_documents')
        .insertOne({ _id: `${day} ${process}`, day, sources: [{ source, served }], countedAt });
    };
    const served = async () => (await rowOf(source, `from=${from}`))?.served;
    await servedOn(40, 'first', 3);
    await servedOn(1, 'first', 4);
    expect(await served()).toBe(7);
    await servedOn(40, 'late', 100);
    await servedOn(1, 'second', 20);
    expect(await served()).toBe(27);
    expect(await rowOf(source, `from=${from}&by=campaign`)).toBeUndefined();
  });

  it('names a source by its campaign, its ref, or its host, or calls it direct', () => {
    expect(
      [{ utmSource: 'a', ref: 'b' }, { ref: 'b', referrerHost: 'c' }, { referrerHost: 'c' }, {}, null].map(
        sourceName,
      ),
    ).toEqual(['a', 'b', 'c', 'direct', 'direct']);
  });
});
