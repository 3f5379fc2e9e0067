import type { AdminIncident } from '@croneai/contracts/endpoints/admin/incidents.ts';
import type { Incident } from '@croneai/contracts/incidents.ts';
import { readMaintenance } from '@croneai/platform/maintenance.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
const { token, userId } = await harness.sessions.open({ role: 'owner' });
const redis = new Redis(harness.redisUrl);
afterAll(async () => {
  redis.disconnect();
  await harness.stop();
});

const write = (body: unknown, as: string | undefined = token) =>
  harness.call<AdminIncident>('POST', '/api/admin/incidents', { ...(as && { token: as }), body });
const shown = async () =>
  (await harness.call<Incident[]>('GET', '/api/incidents', {})).envelope.data.filter(
    ({ resolvedAt }) => resolvedAt === null,
  );
const late = { title: 'Signals are late', text: 'Prices are missing.', parts: ['signals'] };

describe('an incident', () => {
  afterEach(async () => {
    for (const { id } of await shown()) await write({ ...late, id, isResolved: true });
  });

  it('is opened, updated, and resolved, and each step is audited', async () => {
    const opened = await write(late);
    expect(opened.status).toBe(200);
    const { id } = opened.envelope.data;
    expect(opened.envelope.data).toMatchObject({ title: late.title, version: 1, resolvedAt: null });
    expect((await shown())[0]).toMatchObject({ id, title: late.title, updates: [{ text: late.text }] });
    expect((await shown())[0]).not.toHaveProperty('version');

    const update = { ...late, id, version: 1, title: 'Signals pause', text: 'The provider works on it.' };
    expect((await write(update)).envelope.data).toMatchObject({ version: 2, title: 'Signals pause' });
    expect((await shown())[0]?.updates.map(({ text }) => text)).toEqual([update.text, late.text]);

    expect((await write({ ...update, version: 2, text: 'It is over.', isResolved: true })).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await write({ ...update, version: 3 })).toMatchObject({
      status: 409,
      envelope: { error: 'incidents.resolved' },
    });
    const events = await harness.waitForMessages('audit', id, 3);
    expect(events.map(({ value }) => value.payload)).toMatchObject([
      { action: 'incident.open', actor: { userId }, after: late, before: {} },
      { action: 'incident.update', before: late, after: { text: update.text } },
      { action: 'incident.resolve', subject: { kind: 'incident', id }, after: { text: 'It is over.' } },
    ]);
  });

  it('is opened once if its form is sent twice, and accepts only one of two simultaneous changes', async () => {
    const sent = await Promise.all([write(late), write(late)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ id } = { id: '' }] = await shown();
    const both = await Promise.all([1, 2].map((one) => write({ ...late, id, version: 1, text: `${one}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await write({ ...late, id: 'f'.repeat(24) })).toMatchObject({ status: 404 });
  });

  it('is plain text, and is refused while five other incidents are open', async () => {
    for (let at = 1; at <= 5; at += 1)
      expect((await write({ ...late, title: `No. ${at}` })).status).toBe(200);
    expect(await write(late)).toMatchObject({ status: 409, envelope: { error: 'incidents.too_many' } });
    expect((await write({ ...late, title: '<b>' })).status).toBe(422);
    expect((await write({ ...late, parts: ['gateway'] })).status).toBe(422);
    expect((await write({ ...late, text: 'x'.repeat(1_001) })).status).toBe(422);
  });
});

describe('maintenance', () => {
  it('begins and ends only after a recent sign-in, and is audited', async () => {
    const put = (body: unknown, as = token) =>
      harness.call('PUT', '/api/admin/maintenance', { token: as, body });
    const end = '2026-11-28T20:00:00.000Z';
    expect((await put({ isOn: true, until: end })).status).toBe(200);
    expect(await readMaintenance(redis)).toEqual({ until: end });
    expect((await put({ isOn: false })).status).toBe(200);
    expect(await readMaintenance(redis)).toBeUndefined();
    const old = await harness.sessions.open({
      role: 'owner',
      signedInAt: new Date(Date.now() - 11 * 60_000),
    });
    expect((await put({ isOn: true }, old.token)).status).toBe(403);
    expect(await readMaintenance(redis)).toBeUndefined();
    await until('the audit', async () => {
      const events = await harness.waitForMessages('audit', 'maintenance', 2);
      expect(events.map(({ value }) => value.payload)).toMatchObject([
        { action: 'maintenance.begin', actor: { userId }, after: { isOn: true, until: end } },
        { action: 'maintenance.end' },
      ]);
    });
  });
});

it.each([
  ['POST', '/api/admin/incidents'],
  ['GET', '/api/admin/incidents'],
  ['PUT', '/api/admin/maintenance'],
])('%s %s is only for owners', async (method, path) => {
  const support = await harness.sessions.open({ role: 'support' });
  const member = await harness.sessions.open({});
  const body = method === 'GET' ? {} : { body: { ...late, isOn: true } };
  for (const caller of [support, member])
    expect((await harness.call(method, path, { token: caller.token, ...body })).status).toBe(403);
  expect((await harness.call(method, path, body)).status).toBe(401);
  expect(await readMaintenance(redis)).toBeUndefined();
});
