import { randomUUID } from 'node:crypto';
import { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { engineAlarmRaised, serviceStateChanged } from '@croneai/contracts/events/signals.ts';
import { contactReceived, ticketOpened } from '@croneai/contracts/events/support.ts';
import { describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { someUser } from './harness.ts';
import { PATH, someEntry, startHooks } from './webhook-setup.ts';

const { harness, receiver, second, hooks, newMember, newHook, newOperatorsHook, logOf } = await startHooks();
const publishSignal = async (change: Parameters<typeof harness.publishSignal>[0] = {}) =>
  (await harness.publishSignal({ opensInMs: 15_000, ...change })).id;
const { publishSettled } = harness;
const callOf = (id: string) => receiver.waitFor(`the call of ${id}`, (call) => call.id === id);

describe('a webhook', () => {
  it('gets each signal of a gold member at once and only once, with a signature that receivers’ libraries accept', async () => {
    const { token } = await newMember();
    const hook = await newHook(token);
    const id = await publishSignal();
    const call = await callOf(id);
    expect(receiver.verify(hook.secret, call)).toMatchObject({ type: 'signal.opened' });
    expect(() => receiver.verify(`whsec_${Buffer.alloc(32).toString('base64')}`, call)).toThrow();
    expect(call.json.data).toMatchObject({ pair: 'BTCUSDT', signalType: 'buy', entryPrice: 100 });
    const settled = await publishSettled();
    await callOf(settled);
    await until('both in the log', async () =>
      expect(
        (await logOf(token, hook)).map((call: { state: string; id: string }) => [call.state, call.id]),
      ).toEqual([
        ['accepted', settled],
        ['accepted', id],
      ]),
    );
    expect([receiver.callsOf(id), receiver.callsOf(settled)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('gets no details of a signal if its owner has a daily limit, and gets nothing before the owner may see the signal', async () => {
    const { token } = await newMember('silver');
    const hook = await newHook(token);
    const id = await publishSignal({ opensInMs: 120_000 });
    await until('it waits for as long as signals says', async () => {
      const stored = await hooks.findOne();
      expect(stored?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
    });
    expect(receiver.callsOf(id)).toEqual([]);
    // Sets the opening time of the entry to now, instead of advancing the clock.
    await hooks.updateOne({}, { $set: { 'queue.0.opensAt': new Date(), nextAttemptAt: new Date() } });
    const call = await callOf(id);
    expect(Object.keys(call.json.data ?? {}).sort()).toEqual(['expiresAt', 'slot', 'url']);
    expect(call.body).not.toContain('BTC');
    await until('its log', async () => expect((await logOf(token, hook))[0]?.request).toBe(call.body));
  });

  it('gets nothing once access is revoked, not even events that already wait', async () => {
    const member = await newMember();
    receiver.answer((_req, res) => res.writeHead(500).end());
    const hook = await newHook(member.token);
    const id = await publishSignal();
    await callOf(id);
    await harness.grant(member.userId, { dashboardUnlocked: false }, 2);
    await until('it is suppressed', async () =>
      expect((await logOf(member.token, hook))[0]).toMatchObject({ state: 'suppressed', id }),
    );
    receiver.answer((_req, res) => res.end());
  });

  it('gets events in order and with the same ids after failures, until the receiver accepts them', async () => {
    const { token } = await newMember();
    const hook = await newHook(token);
    let failures = 3;
    receiver.answer((_req, res) => (failures-- > 0 ? res.writeHead(503).end('busy') : res.end('ok')));
    const ids = [await publishSettled(), await publishSettled(), await publishSettled()];
    await callOf(ids[2] ?? '');
    const order = receiver.calls.filter((call) => ids.includes(call.id)).map((call) => call.id);
    expect(order).toEqual([ids[0], ids[0], ids[0], ...ids]);
    await until('its log', async () =>
      expect((await logOf(token, hook)).at(-1)).toMatchObject({
        attempts: 4,
        state: 'accepted',
        status: 200,
      }),
    );
  });

  it('delays no other webhook if its receiver hangs or fails', async () => {
    const { token } = await newMember();
    const failing = `${receiver.url()}/500`;
    receiver.answer((req, res) => req.url?.endsWith('500') && res.writeHead(500).end());
    await newHook(token);
    await newHook(token, { url: failing });
    const quick = await newHook(token, { url: second.url() });
    const id = await publishSettled();
    await second.waitFor('the other one', (call) => call.id === id);
    await until('its log', async () =>
      expect((await logOf(token, quick))[0]).toMatchObject({ state: 'accepted' }),
    );
    expect(receiver.callsOf(id).length).toBeGreaterThan(0);
  });

  it('is called once for each event, and in order, even if two processes run', async () => {
    await harness.startAnother();
    const { token } = await newMember();
    await newHook(token);
    await newHook(token, { url: second.url() });
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push(await publishSettled());
    for (const one of [receiver, second]) {
      await one.waitFor('the last one', (call) => call.id === ids.at(-1), 60_000);
      expect(one.calls.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
    }
  }, 150_000);

  it('is signed with the shared time, even if the clock of the process is wrong', async () => {
    const { token } = await newMember();
    const hook = await newHook(token);
    harness.wait(20 * 60_000);
    const { id } = hook;
    const reply = await harness.call('POST', `${PATH}/${id}/test`, token);
    harness.wait(-20 * 60_000);
    expect(reply.envelope.data).toMatchObject({ state: 'accepted' });
    const call = receiver.calls.at(-1);
    expect(call && receiver.verify(hook.secret, call)).toMatchObject({ type: 'test' });
  });

  it('is not called for an expired signal', async () => {
    const { token } = await newMember();
    const hook = await newHook(token);
    const id = await publishSignal({ livesMs: 0 });
    await until('it has expired', async () =>
      expect((await logOf(token, hook))[0]).toMatchObject({ state: 'expired', id }),
    );
    expect(receiver.callsOf(id)).toEqual([]);
  });

  it('does not follow redirects, and reads only the beginning of a response', async () => {
    const { token } = await newMember();
    const { id } = await newHook(token);
    receiver.answer((_req, res) => res.writeHead(301, { location: second.url('/stolen') }).end());
    const before = second.calls.length;
    const test = () => harness.call('POST', `${PATH}/${id}/test`, token);
    expect((await test()).envelope.data).toMatchObject({ state: 'failed', status: 301 });
    expect(second.calls.length).toBe(before);
    receiver.answer((_req, res) => {
      const timer = setInterval(() => res.write('x'.repeat(10_000)), 5);
      res.on('close', () => clearInterval(timer));
    });
    const { data } = (await test()).envelope;
    expect(data).toMatchObject({ state: 'accepted', answer: 'x'.repeat(1_000) });
  });

  it('is turned off when its receiver is gone, and its owner can turn it on again', async () => {
    const member = await newMember();
    const hook = await newHook(member.token, { name: 'Gone bot' });
    receiver.answer((_req, res) => res.writeHead(410).end());
    await publishSettled();
    await until('it is off', async () => {
      const [row] = (await harness.get(PATH, member.token)).envelope.data;
      expect(row).toMatchObject({ waiting: 0, disabledReason: 'status 410', disabledAt: expect.any(String) });
    });
    receiver.answer((_req, res) => res.end());
    expect((await harness.call('POST', `${PATH}/${hook.id}/enable`, member.token)).status).toBe(200);
    await callOf(await publishSettled());
  });

  it('is turned off, with a mail and a message, after a day without an accepted call', async () => {
    const member = await newMember();
    const hook = await newHook(member.token, { name: 'Dead bot' });
    receiver.answer((_req, res) => res.writeHead(500).end());
    await publishSettled();
    await until('it fails', async () => expect((await hooks.findOne())?.attempts).toBeGreaterThan(1));
    expect((await harness.get(PATH, member.token)).envelope.data).toMatchObject([{ disabledAt: null }]);
    await hooks.updateOne({}, { $set: { failingSince: new Date(Date.now() - 24 * 3_600_000) } });
    await until('it is off', async () =>
      expect((await harness.get(PATH, member.token)).envelope.data).toMatchObject([
        { id: hook.id, disabledReason: 'status 500', disabledAt: expect.any(String), waiting: 0 },
      ]),
    );
    await until('the mail and the message', async () => {
      const mail = { template: 'webhook-disabled', userId: member.userId } as const;
      expect(await harness.rows.findOne(mail)).not.toBeNull();
      expect((await harness.get('/api/inbox', member.token)).envelope.data).toContainEqual(
        expect.objectContaining({
          title: 'We turned off a CroneAI webhook',
          path: '/dashboard/settings?tab=programs',
        }),
      );
    });
  });

  it('stores up to a thousand events for a dead receiver, and reports how many events were dropped', async () => {
    const { token } = await newMember();
    const hook = await newHook(token);
    const queue = Array.from({ length: 1_000 }, (_, at) => someEntry(`e${at}`));
    receiver.answer((_req, res) => res.writeHead(500).end());
    await hooks.updateOne({}, { $set: { queue, queued: 1_010, handled: 0, nextAttemptAt: new Date() } });
    await callOf('e0');
    await until('what was dropped', async () => {
      const log = await logOf(token, hook);
      expect(log.find(({ state }: { state: string }) => state === 'dropped').reason).toContain('10 events');
    });
    await publishSettled();
    await until('the newest is in, the oldest is not', async () => {
      const stored = await hooks.findOne();
      expect([stored?.queue.length, stored?.queue[0].id]).toEqual([1_000, 'e1']);
    });
  });

  it('signs with both secrets for a day after a secret is replaced', async () => {
    const { token } = await newMember();
    const hook = await newHook(token);
    const { secret } = (await harness.call('POST', `${PATH}/${hook.id}/secret`, token)).envelope.data;
    expect(secret).not.toBe(hook.secret);
    const call = await callOf(await publishSettled());
    expect(receiver.verify(secret, call)).toBeTruthy();
    expect(receiver.verify(hook.secret, call)).toBeTruthy();
  });

  it('stores neither its address nor its secret in clear text, not even in its log', async () => {
    const { token } = await newMember();
    const hook = await newHook(token, { url: receiver.url('/services/T0/SECRET') });
    await callOf(await publishSignal());
    await until('the log', async () => expect(await logOf(token, hook)).toHaveLength(1));
    for (const name of ['webhooks', 'webhook_log']) {
      const text = JSON.stringify(await harness.database.collection(name).find().toArray());
      for (const secret of ['SECRET', hook.secret]) expect(text).not.toContain(secret);
    }
  });

  it('previews the request before it is saved, and sends exactly this request', async () => {
    const { token } = await newMember();
    const form = { event: 'signal.opened', format: 'json' };
    const { envelope } = await harness.call('POST', `${PATH}/preview`, token, form);
    const shown = JSON.parse(envelope.data.body);
    expect(shown).toMatchObject({ type: 'signal.opened', data: { pair: 'BTCUSDT', signalType: 'buy' } });
    expect(await hooks.countDocuments()).toBe(0);
    await newHook(token, { events: ['signal.opened'], format: 'json' });
    const { json } = await callOf(await publishSignal());
    const keysOf = ({ data, ...rest }: Record<string, unknown>) =>
      [...Object.keys(rest), ...Object.keys(data as object)].toSorted();
    expect(keysOf(json)).toEqual(keysOf(shown));
  });

  it('repeats a logged call with the same id', async () => {
    const { token } = await newMember();
    const hook = await newHook(token);
    const id = await publishSettled();
    await callOf(id);
    const [row] = await until('the log', async () => {
      const log = await logOf(token, hook);
      expect(log).toHaveLength(1);
      return log;
    });
    expect(
      (await harness.call('POST', `${PATH}/${hook.id}/deliveries/${row.number}/replay`, token)).status,
    ).toBe(200);
    await until('it came twice', () => expect(receiver.callsOf(id)).toHaveLength(2));
    expect((await harness.call('POST', `${PATH}/${hook.id}/deliveries/99/replay`, token)).status).toBe(404);
  });

  it('is visible only to its owner, and is deleted with the owner’s account', async () => {
    const [member, stranger] = [await newMember(), await newMember()];
    const hook = await newHook(member.token);
    for (const [method, path] of [
      ['GET', '/deliveries'],
      ['POST', '/test'],
      ['POST', '/secret'],
      ['POST', '/enable'],
      ['DELETE', ''],
    ] as const)
      expect((await harness.call(method, `${PATH}/${hook.id}${path}`, stranger.token)).status).toBe(404);
    expect((await harness.get(PATH, stranger.token)).envelope.data).toEqual([]);
    await harness.publishUserTombstone(member.userId);
    await until('it is gone', async () =>
      expect(await hooks.countDocuments({ userId: member.userId })).toBe(0),
    );
  });

  it.each([
    [{ url: 'https://127.0.0.1/' }, 'url'],
    [{ url: 'not an address' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['lead.submitted'] }, 'events.0'],
    [{ format: 'okx' }, 'format'],
    [{ name: '' }, 'name'],
  ])('is rejected with the name of the invalid field: %j', async (change, field) => {
    const { token } = await newMember();
    const body = { name: 'Bot', url: receiver.url(), events: ['signal.opened', 'signal.settled'], ...change };
    const refused = await harness.call('POST', PATH, token, body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.envelope.data.fields)).toContain(field);
  });
});

describe('the operator’s webhooks', () => {
  it('get applications and changes of tiers, are only for admins, and are audited', async () => {
    const body = { name: 'CRM', url: second.url(), events: ['lead.submitted'] };
    const { token } = await newMember();
    expect((await harness.call('POST', '/api/admin/webhooks', token, body)).status).toBe(403);
    await newOperatorsHook({ events: ['lead.submitted', 'member.tier-changed'], format: 'slack' });
    expect(await hooks.countDocuments({ isOperators: true })).toBe(1);
    const id = randomUUID();
    const lead = {
      leadId: someId(),
      fullName: 'Ada Obi',
      email: 'ada@example.com',
      phoneNumber: '+2348012345678',
      callNumber: null,
      canAfford: 'yes',
      hasFunded: 'yes',
      usageMethod: 'copy',
      readyToStart: 'now',
      submittedAt: new Date().toISOString(),
      isSuspect: false,
      linkedCount: 0,
    };
    await harness.publish(leadSubmitted, lead, { id });
    const call = await second.waitFor('the application', (found) => found.id === id);
    expect(call.json.text).toContain('Ada Obi');
    const member = await newMember('silver');
    await harness.grant(member.userId, { tier: 'gold' }, 2);
    await second.waitFor('the tier', ({ json }) =>
      String(json.text).includes(`${member.userId} is now gold`),
    );
    // Publishes an old state of the member's access, which causes no call, and then a new state.
    await harness.publishAccess(member.userId, 1, { tier: 'silver', dashboardUnlocked: true });
    await harness.publishAccess(member.userId, 3, { tier: 'silver', dashboardUnlocked: false });
    await second.waitFor('the lock', ({ json }) =>
      String(json.text).includes(`${member.userId} is now silver, locked`),
    );
    expect(
      second.calls.filter(({ json }) => String(json.text).includes(`${member.userId} is now silver`)),
    ).toHaveLength(2);
  });

  it('get each step of an account setup once, and the last step is marked', async () => {
    await newOperatorsHook({ events: ['member.set-up'], format: 'plain' });
    const state = someUser({ fullName: 'Ada Obi', accessPath: 'manual', depositAmount: 120 });
    const at = (second: number) => new Date(Date.UTC(2026, 10, 24, 9, 0, second)).toISOString();
    await harness.publishUser(state, 1);
    await harness.publishUser({ ...state, setupSavedAt: at(1) }, 2);
    // Publishes a state in which only the name has changed. A change of the name is not a setup
    // step, so it causes no call.
    await harness.publishUser({ ...state, setupSavedAt: at(1), fullName: 'Ada Eze' }, 3);
    await harness.publishUser({ ...state, setupSavedAt: at(2), accountSetup: true }, 4);
    await second.waitFor('the last step', ({ body }) =>
      body.includes('Account setup finished: Ada Obi, manual, $120'),
    );
    // Publishes an old state, as if the topic were read again from its start.
    await harness.publishUser({ ...state, setupSavedAt: at(1) }, 2);
    await harness.publishUser({ ...state, setupSavedAt: at(3), accountSetup: true, depositAmount: 130 }, 5);
    await second.waitFor('a later step', ({ body }) =>
      body.includes('Account setup finished: Ada Obi, manual, $130'),
    );
    const steps = second.calls.filter(({ body }) => body.includes('Account setup step: Ada Obi'));
    expect(steps).toHaveLength(1);
  });

  it('get sign-ups, messages, tickets without their text, and the state of the service', async () => {
    const events = ['member.registered', 'contact.received', 'ticket.opened', 'service.state-changed'];
    await newOperatorsHook({ events, format: 'plain' });
    const called = (text: string) => second.waitFor(text, (call) => call.body === text);
    const user = someUser({ fullName: 'Ada Eze', country: 'Kenya' });
    await harness.publishUser(user);
    await called(`New member: Ada Eze, ${user.email}, Kenya`);
    await harness.publishUserTombstone(user.userId);
    await until('the copy to be erased', async () =>
      expect(await harness.recipients.findOne({ _id: user.userId })).toMatchObject({ isDeleted: true }),
    );
    // Publishes an old state of an erased member, followed by new members on every partition. After
    // the calls for the new members, the old state has been handled.
    await harness.publishUser(user);
    const later = Array.from({ length: 12 }, () => someUser());
    for (const one of later) await harness.publishUser(one);
    for (const { email } of later) await called(`New member: Ada Obi, ${email}, Nigeria`);
    expect(second.calls.filter((call) => call.body.includes(user.email))).toHaveLength(1);
    const at = new Date().toISOString();
    await harness.publish(contactReceived, {
      contactId: someId(),
      name: 'Bola',
      email: 'bola@example.com',
      receivedAt: at,
      subject: 'A line\nbreak',
      message: 'Hello',
      category: 'general',
      isSuspect: false,
    });
    await called('New message: Bola, bola@example.com: A line break');
    const ticket = { ticketId: someId(), reference: 'T-77', category: 'other', priority: 'medium' } as const;
    await harness.publish(ticketOpened, ticket);
    await called('New ticket T-77, other, medium');
    const span = { cause: null, since: at };
    await harness.publish(serviceStateChanged, {
      ...span,
      state: 'trading',
      previous: { ...span, state: 'closed' },
      provenance: 'live',
    });
    await called(`Signals: trading, since ${at.slice(11, 16)} UTC`);
  });

  it('get alarms of the engine', async () => {
    await newOperatorsHook({ events: ['engine.alarm-raised'], format: 'plain' });
    const at = new Date().toISOString();
    const id = await harness.publish(engineAlarmRaised, {
      name: 'skill',
      kind: 'forex',
      value: -0.4,
      low: -0.6,
      high: -0.2,
      count: 900,
      since: at,
      seenAt: at,
      suspends: true,
      provenance: 'synthetic',
    });
    const call = await second.waitFor('the alarm', (found) => found.id === id);
    expect(call.body).toBe('Engine alarm: skill (forex), -0.4, signals for these markets are paused');
  });

  it('keep personal data in their log for at most a day', async () => {
    const log = harness.database.collection('webhook_log');
    const at = new Date(Date.now() - 25 * 3_600_000);
    const call = { hookId: 'x', isOperators: true, at, request: 'Ada', answer: '', entry: {} };
    await log.insertOne({ _id: 'x.1' as never, ...call });
    await until('it is forgotten', async () =>
      expect(await log.findOne({ _id: 'x.1' as never })).toMatchObject({ request: '', entry: null }),
    );
  });
});
