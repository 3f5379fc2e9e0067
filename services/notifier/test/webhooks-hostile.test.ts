import { describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { PATH, someEntry, startHooks } from './hooks.ts';

/* Owners who mean harm, or press a button twice. */

const {
  harness,
  receiver: quick,
  second: slow,
  hooks,
  newMember,
  ...own
} = await startHooks({
  hookTurnMs: 500,
});
const { logOf, newOperatorsHook } = own;
const bodyFor = (url: string) => ({ name: 'Bot', url, events: ['signal.settled'] });
const newHook = (token: string, url: string) => own.newHook(token, bodyFor(url));
const { publishSettled } = harness;
const replay = (token: string, { id }: { id: string }) =>
  harness.call('POST', `${PATH}/${id}/deliveries/1/replay`, token);

describe('a webhook', () => {
  it('with a long queue and a receiver that takes its time keeps no place from others', async () => {
    const owners = [await newMember(), await newMember()];
    const long: { token: string; id: string }[] = [];
    for (let at = 0; at < 18; at += 1) {
      const { token } = owners[at % 2] as (typeof owners)[0];
      long.push({ token, ...(await newHook(token, slow.url())) });
    }
    await publishSettled();
    for (const hook of long)
      await until('a call that can be sent again', async () =>
        expect(await logOf(hook.token, hook)).toHaveLength(1),
      );
    slow.answer((_req, res) => setTimeout(() => res.end(), 250));
    const queue = Array.from({ length: 100 }, (_, at) => someEntry(`long-${at}`));
    await hooks.updateMany({}, { $set: { queue, queued: 101, nextAttemptAt: null } });
    // Each is a job of its own: more of them than there are places.
    for (const hook of long) expect((await replay(hook.token, hook)).status).toBe(200);
    const { token } = await newMember();
    await newHook(token, quick.url());
    const startedAt = Date.now();
    const id = await publishSettled();
    await quick.waitFor('the other one', (call) => call.id === id, 15_000);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    // The long ones go on, in their order and once each.
    await until('they go on', async () => {
      const [first] = await hooks.find({ origin: `http://${slow.host}` }).toArray();
      expect(first?.handled).toBeGreaterThan(5);
    });
  }, 120_000);

  it('that is sent a call again while it waits gets it once, and counts nothing as dropped', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, quick.url());
    const id = await publishSettled();
    await until('the log', async () => expect(await logOf(token, hook)).toHaveLength(1));
    quick.answer((_req, res) => setTimeout(() => res.end(), 300));
    await Promise.all([replay(token, hook), replay(token, hook), replay(token, hook)]);
    await until('nothing waits', async () =>
      expect(await hooks.findOne()).toMatchObject({ queue: [], handled: 2, queued: 2 }),
    );
    expect((await logOf(token, hook)).map(({ state }: { state: string }) => state)).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(quick.callsOf(id)).toHaveLength(2);
  });

  it('is one of ten, also of those that are made at once', async () => {
    const { token } = await newMember();
    const made = await Promise.all(
      Array.from({ length: 14 }, () => harness.call('POST', PATH, token, bodyFor(quick.url()))),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await hooks.countDocuments()).toBe(10);
  });

  it.each(['3commas', 'okx'])('is tried out with an order that %s takes for too late', async (format) => {
    const { token } = await newMember();
    const body = { ...bodyFor(quick.url()), format, events: ['signal.opened'], token: 'tok', bot: 'b-1' };
    const { id } = (await harness.call('POST', PATH, token, body)).envelope.data;
    expect((await harness.call('POST', `${PATH}/${id}/test`, token)).status).toBe(200);
    const { timestamp, max_lag: lag, maxLag = lag } = quick.calls.at(-1)?.json ?? {};
    expect(Date.parse(String(timestamp)) + Number(maxLag) * 1_000).toBeLessThan(Date.now() - 60_000);
  });

  it('that is added is in the inbox and the mails of its owner, also where it is removed at once', async () => {
    const { token, userId } = await newMember();
    const { id } = await newHook(token, quick.url('/secret-path'));
    expect((await harness.call('DELETE', `${PATH}/${id}`, token)).status).toBe(200);
    await until('the message', async () =>
      expect((await harness.get('/api/inbox', token)).envelope.data).toMatchObject([
        { title: 'A webhook was added to your CroneAI account', path: '/dashboard/programs' },
      ]),
    );
    const mail = await until('the mail', async () => {
      const row = await harness.rows.findOne({ userId, template: 'webhook-created' });
      expect(row).toBeTruthy();
      return JSON.stringify(row);
    });
    expect(mail).toContain(quick.host.split(':')[0]);
    expect(mail).not.toContain('secret-path');
    await until('the webhook to be gone', async () => expect(await hooks.countDocuments()).toBe(0));
  });

  it('is in the export with its calls, and neither with its address nor its secret', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, quick.url('/secret-path'));
    const id = await publishSettled();
    await until('the log', async () => expect(await logOf(token, hook)).toHaveLength(1));
    const reply = await fetch(`${harness.url}/api/account/export/notifier`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await reply.text();
    expect(JSON.parse(text).webhooks).toMatchObject([{ name: 'Bot', calls: [{ id }] }]);
    expect(text).not.toContain('secret-path');
  });
});

describe('a webhook of the operator', () => {
  it('that an admin switches on or gives another secret is on the audit', async () => {
    const { token, userId, id, path } = await newOperatorsHook({ events: ['lead.submitted'] });
    expect((await harness.call('POST', `${path}/secret`, token)).status).toBe(200);
    expect((await harness.call('POST', `${path}/enable`, token)).status).toBe(200);
    const audit = await harness.waitForMessages('audit', id, 3);
    expect(audit.map(({ value: { payload } }) => [payload.action, payload.actor.userId])).toEqual([
      ['webhook.create', userId],
      ['webhook.rotate', userId],
      ['webhook.enable', userId],
    ]);
    expect(JSON.stringify(audit)).not.toContain('whsec_');
  });

  it('shows an admin its calls as people are read: in bulk on the audit, and after a fresh sign-in alone', async () => {
    const signedInAt = new Date(Date.now() - 11 * 60_000);
    const late = await harness.sessions.open({ role: 'admin', signedInAt });
    const fresh = await harness.sessions.open({ role: 'admin' });
    const full = async () => {
      const { id, path } = await newOperatorsHook({ events: ['lead.submitted'] });
      const calls = Array.from({ length: 100 }, (_, number) => ({
        ...{ _id: `${id}.${number}` as never, hookId: id, isOperators: true, number, at: new Date() },
        ...{ state: 'accepted', status: 200, attempts: 1, tookMs: 1, reason: null },
        ...{ request: 'Ada', answer: '' },
        entry: { id: `${id}-${number}`, type: 'lead.submitted', at: new Date(), data: {} },
      }));
      await harness.database.collection('webhook_log').insertMany(calls);
      return `${path}/deliveries`;
    };
    const [first, second] = [await full(), await full()];
    for (const deliveries of [first, second])
      expect((await harness.get(deliveries, fresh.token)).status).toBe(200);
    const audit = await harness.waitForMessages('audit', fresh.userId, 2);
    expect(audit.map(({ value: { payload } }) => [payload.action, payload.after.filter.list])).toEqual([
      ['members.read', 'listAdminWebhookCalls'],
      ['members.read', 'listAdminWebhookCalls'],
    ]);
    expect((await harness.get(first, late.token)).status).toBe(200);
    const refused = await harness.get(second, late.token);
    expect([refused.status, refused.envelope.error]).toEqual([403, 'auth.recent_sign_in_required']);
  });
});
