import type { ServerResponse } from 'node:http';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { type HookEntry, webhookCollection, webhookLogCollection } from '../src/webhooks/webhook.model.ts';
import { createWebhookRepository } from '../src/webhooks/webhook.repository.ts';
import { PATH, someEntry, startHooks } from './webhook-setup.ts';

/* Tests webhooks whose owners intend harm, or press a button twice. */

const {
  harness,
  receiver: quick,
  second: slow,
  hooks,
  newMember,
  ...own
} = await startHooks({
  hookTurnMs: 50,
});
/** Number of webhook jobs that a process runs in parallel. */
const PLACES = 16;
const { logOf, newOperatorsHook } = own;
const bodyFor = (url: string) => ({ name: 'Bot', url, events: ['signal.settled'] });
const newHook = (token: string, url: string) => own.newHook(token, bodyFor(url));
const { publishSettled } = harness;
const connection = await mongoose
  .createConnection(harness.config.MONGO_URL, { dbName: harness.config.MONGO_DATABASE })
  .asPromise();
afterAll(() => connection.close());
const webhooks = createWebhookRepository({
  model: webhookCollection.model(connection),
  log: webhookLogCollection.model(connection),
  relay: { nudge: () => undefined },
});
const replay = (token: string, { id }: { id: string }) =>
  harness.call('POST', `${PATH}/${id}/deliveries/1/replay`, token);

describe('a webhook', () => {
  it('does not block other webhooks, even with a long queue and a slow receiver', async () => {
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
    const held: ServerResponse[] = [];
    slow.answer((_req, res) => void held.push(res));
    const queue = Array.from({ length: 100 }, (_, at) => someEntry(`long-${at}`));
    await hooks.updateMany({}, { $set: { queue, queued: 101, nextAttemptAt: null } });
    // Each replay queues a job, and there are more jobs than the process runs in parallel.
    for (const hook of long) expect((await replay(hook.token, hook)).status).toBe(200);
    await until('all places to be taken', () => expect(held.length).toBeGreaterThanOrEqual(PLACES));
    const { token } = await newMember();
    await newHook(token, quick.url());
    const id = await publishSettled();
    await until('a call of its own to wait', async () =>
      expect(await hooks.findOne({ origin: `http://${quick.host}` })).toMatchObject({ queued: 1 }),
    );
    const callsBefore = slow.calls.length;
    slow.answer((_req, res) => res.end());
    for (const res of held) res.end();
    await quick.waitFor('the other one', (call) => call.id === id, 15_000);
    // If a job sent the whole queue of its webhook, 1,600 slow calls would come before the quick
    // one.
    expect(slow.calls.length - callsBefore).toBeLessThan(800);
    // The webhooks with long queues still get the rest of their entries.
    await until('they go on', async () => {
      const [first] = await hooks.find({ origin: `http://${slow.host}` }).toArray();
      expect(first?.handled).toBeGreaterThan(5);
    });
  }, 120_000);

  it('gets a call only once if the call is repeated while it is waiting, and counts no dropped events', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, quick.url());
    const id = await publishSettled();
    await until('the log', async () => expect(await logOf(token, hook)).toHaveLength(1));
    const held: ServerResponse[] = [];
    quick.answer((_req, res) => void held.push(res));
    await Promise.all([replay(token, hook), replay(token, hook), replay(token, hook)]);
    await until('the call', () => expect(held.length).toBeGreaterThan(0));
    quick.answer((_req, res) => res.end());
    for (const res of held) res.end();
    await until('nothing waits', async () =>
      expect(await hooks.findOne()).toMatchObject({ queue: [], handled: 2, queued: 2 }),
    );
    expect((await logOf(token, hook)).map(({ state }: { state: string }) => state)).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(quick.callsOf(id)).toHaveLength(2);
  });

  it('is refused if the member has ten, even if several are added at once (ASVS 2.4.1)', async () => {
    const { token } = await newMember();
    const made = await Promise.all(
      Array.from({ length: 14 }, () => harness.call('POST', PATH, token, bodyFor(quick.url()))),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await hooks.countDocuments()).toBe(10);
  });

  it('is tested by one call at a time, and the test waits three seconds for the receiver (ASVS 2.4.1)', async () => {
    const { token } = await newMember();
    const [first, second] = [await newHook(token, slow.url()), await newHook(token, slow.url())];
    const test = ({ id }: { id: string }) => harness.call('POST', `${PATH}/${id}/test`, token);
    slow.answer(() => undefined);
    const startedAt = Date.now();
    const waiting = test(first);
    await until('the first call', () => expect(slow.calls.at(-1)?.json.type).toBe('test'));
    const refused = await test(second);
    expect([refused.status, refused.envelope.error]).toEqual([409, 'webhooks.test_runs']);
    const other = await newMember();
    const theirs = await newHook(other.token, quick.url());
    const fine = await harness.call('POST', `${PATH}/${theirs.id}/test`, other.token);
    expect(fine.envelope.data).toMatchObject({ state: 'accepted' });
    expect((await waiting).envelope.data).toMatchObject({ reason: 'no answer within 3 seconds' });
    expect(Date.now() - startedAt).toBeLessThan(20_000);
  });

  it('gets only one new secret from simultaneous requests, and signs with each replaced secret for another day', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, quick.url());
    const rotate = () => harness.call('POST', `${PATH}/${hook.id}/secret`, token);
    const made = (await Promise.all([rotate(), rotate(), rotate()])).filter(({ status }) => status === 200);
    const later = await rotate();
    expect(later.status).toBe(200);
    const id = await publishSettled();
    const call = await quick.waitFor('the call', (found) => found.id === id);
    for (const { envelope } of [...made, later])
      expect(quick.verify(envelope.data.secret, call)).toMatchObject({ type: 'signal.settled' });
    expect(quick.verify(hook.secret, call)).toMatchObject({ type: 'signal.settled' });
    await hooks.updateOne({}, { $set: { 'previous.0.until': new Date(0) } });
    await until('the old secret to be forgotten', async () =>
      expect((await hooks.findOne())?.previous).toHaveLength(made.length),
    );
  });

  it('signs with up to ten replaced secrets, and then refuses a new one instead of dropping the oldest', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, quick.url());
    const rotate = () => harness.call('POST', `${PATH}/${hook.id}/secret`, token);
    for (let count = 1; count <= 10; count += 1) expect((await rotate()).status).toBe(200);
    const refused = await rotate();
    expect([refused.status, refused.envelope.error]).toEqual([409, 'webhooks.too_many_secrets']);
    const id = await publishSettled();
    const call = await quick.waitFor('the call', (found) => found.id === id);
    expect(quick.verify(hook.secret, call)).toMatchObject({ type: 'signal.settled' });
  });

  it('refuses to repeat a logged call while the webhook is off', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, quick.url());
    await publishSettled();
    await until('the log', async () => expect(await logOf(token, hook)).toHaveLength(1));
    await hooks.updateOne({}, { $set: { disabledAt: new Date() } });
    const refused = await replay(token, hook);
    expect([refused.status, refused.envelope.error]).toEqual([409, 'webhooks.is_off']);
    expect(await hooks.findOne()).toMatchObject({ queue: [], queued: 1 });
  });

  it('reports no dropped events if it is turned off while events arrive', async () => {
    const { token } = await newMember();
    const { id } = await newHook(token, quick.url());
    const add = (name: string) => webhooks.queueOne(id, someEntry(name) as HookEntry, new Date(0));
    await hooks.updateOne({}, { $set: { nextAttemptAt: new Date(Date.now() + 60_000) } });
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => add(`before-${at}`)),
      webhooks.disable(id, 'no', new Date(), []),
      ...Array.from({ length: 20 }, (_, at) => add(`after-${at}`)),
    ]);
    const off = await hooks.findOne();
    expect(off).toMatchObject({ queue: [], handled: off?.queued });
  });

  it('leaves nothing in the log if it is removed while its receiver is refusing a call', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, slow.url());
    const removed = new Promise<void>((done) => {
      slow.answer((_req, res) => {
        void harness.call('DELETE', `${PATH}/${hook.id}`, token).then(() => {
          res.writeHead(500).end();
          done();
        });
      });
    });
    await publishSettled();
    await removed;
    await until('the webhook to be gone', async () => expect(await hooks.countDocuments()).toBe(0));
    await until('its lock to be free', async () =>
      expect(await harness.redis.exists(`lock:notifier:webhook:${hook.id}`)).toBe(0),
    );
    expect(await harness.database.collection('webhook_log').countDocuments({ hookId: hook.id })).toBe(0);
  });

  it('is still called if its job is lost, even if the calls of hundreds of other webhooks are due earlier', async () => {
    const { token } = await newMember();
    await newHook(token, quick.url());
    const made = await hooks.findOne();
    const lost = { nextAttemptAt: new Date(0), queue: [someEntry('lost-others')], queued: 1 };
    // The sealed texts of these 700 webhooks are invalid, so each attempt to call one of the
    // webhooks throws. All of them are due before the valid webhook.
    const others = Array.from({ length: 700 }, (_, at) => ({ ...made, ...lost, sealed: `none-${at}` }));
    await hooks.insertMany(others.map(({ _id, ...rest }) => rest as never));
    const entry = someEntry('lost-1');
    await hooks.updateOne(
      { sealed: made?.sealed },
      { $set: { ...lost, queue: [entry], nextAttemptAt: new Date(1) } },
    );
    await quick.waitFor('the lost call', (call) => call.id === 'lost-1', 30_000);
  });

  it('is announced in the inbox and mails of its owner, even if it is removed again at once', async () => {
    const { token, userId } = await newMember();
    const { id } = await newHook(token, quick.url('/secret-path'));
    expect((await harness.call('DELETE', `${PATH}/${id}`, token)).status).toBe(200);
    await until('the message', async () =>
      expect((await harness.get('/api/inbox', token)).envelope.data).toMatchObject([
        { title: 'You added a webhook to your CroneAI account', path: '/dashboard/settings?tab=programs' },
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

  it('is part of the export, with its calls but without its address and secret', async () => {
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
  it('is audited when an admin turns it on or replaces its secret', async () => {
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

  it('shows its calls to an admin only after a recent sign-in, and audits the reading of many calls', async () => {
    const signedInAt = new Date(Date.now() - 11 * 60_000);
    const late = await harness.sessions.open({ role: 'owner', signedInAt });
    const fresh = await harness.sessions.open({ role: 'owner' });
    const full = async () => {
      const { id, path } = await newOperatorsHook({ events: ['lead.submitted'] });
      const calls = Array.from({ length: 100 }, (_, number) => ({
        _id: `${id}.${number}` as never,
        hookId: id,
        isOperators: true,
        number,
        at: new Date(),
        state: 'accepted',
        status: 200,
        attempts: 1,
        tookMs: 1,
        reason: null,
        request: 'Ada',
        answer: '',
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
