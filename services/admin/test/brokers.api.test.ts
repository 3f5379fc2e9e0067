import { randomBytes } from 'node:crypto';
import type { Broker, BrokerEventRow, BrokerReport } from '@croneai/contracts/endpoints/admin/brokers.ts';
import type { StoredSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { EXPORT_TIMEOUT_MS } from '@croneai/contracts/http/endpoint.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);
const { token } = adminApi.admin;

const broker = async (): Promise<Broker> => {
  const { envelope } = await harness.call<Broker[]>('GET', '/api/admin/brokers', { token });
  const [first] = envelope.data;
  if (!first) throw new Error('no broker');
  return first;
};
const send = async (query: string, method = 'GET', address?: string) =>
  fetch(`${harness.url}${address ?? (await broker()).address}${query}`, { method });
const events = async () =>
  (await harness.call<BrokerEventRow[]>('GET', '/api/admin/broker-events?limit=100', { token })).envelope
    .data;
const eventWith = async (eventId: string) => {
  const found = (await events()).filter((event) => event.eventId === eventId);
  expect(found).toHaveLength(1);
  return found[0] as BrokerEventRow;
};
const id = () => randomBytes(6).toString('hex');
const newMember = async () => {
  const user = someUser({ admissionCode: id().toUpperCase() });
  await harness.publishUser(user);
  await adminApi.rowOf(user.email);
  return user;
};
const depositsOf = async (userId: string) =>
  (await harness.call('GET', `/api/admin/deposits?userId=${userId}`, { token })).envelope.data;
const upload = async (csv: string | Buffer, query: string) => {
  const response = await fetch(`${harness.url}/api/admin/broker-reports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: csv,
  });
  return { status: response.status, data: ((await response.json()) as { data: BrokerReport }).data };
};

describe('the address of a broker', () => {
  it('is different for two brokers whose names are in Cyrillic letters', async () => {
    const { data } = (await harness.call<StoredSettings>('GET', '/api/admin/settings', { token })).envelope;
    const brokerNamed = (name: string) => ({ ...data.values.brokers[0], name });
    const put = (brokers: unknown, version: number) =>
      harness.call('PUT', '/api/admin/settings', { token, body: { values: { brokers }, version } });
    await put(['Пример', 'Образец'].map(brokerNamed), data.version);
    const { envelope } = await harness.call<Broker[]>('GET', '/api/admin/brokers', { token });
    expect(new Set(envelope.data.map(({ broker }) => broker)).size).toBe(2);
    await put(data.values.brokers, data.version + 1);
  });
});

describe('a postback', () => {
  it.each(['GET', 'POST'])(
    'matches the member’s admission code in a %s request, and does not change access',
    async (method) => {
      const user = await newMember();
      const eventId = id();
      const query = `?event=first-deposit&event_id=${eventId}&click_id=${user.admissionCode}&trader_id=77&amount=250.5&currency=usd`;
      expect((await send(query, method)).status).toBe(200);
      expect(await eventWith(eventId)).toMatchObject({
        event: 'first-deposit',
        state: 'matched',
        userId: user.userId,
        traderId: '77',
        amount: 250.5,
        currency: 'USD',
        problems: [],
        arrivals: 1,
      });
      expect(await adminApi.rowOf(user.email)).toMatchObject({ tier: 'guest', dashboardUnlocked: false });
      expect((await send(query, method)).status).toBe(200);
      await until('the claim', async () =>
        expect(await depositsOf(user.userId)).toMatchObject([
          {
            state: 'claimed',
            source: 'broker',
            amount: 250.5,
            currency: 'USD',
            broker: 'Partner broker',
            account: '77',
            eventId,
          },
        ]),
      );
    },
  );

  it('changes nothing if it arrives again, even with another amount', async () => {
    const eventId = id();
    for (const amount of ['50', '50', '9999'])
      expect((await send(`?event=deposit&event_id=${eventId}&amount=${amount}&currency=USD`)).status).toBe(
        200,
      );
    expect(await eventWith(eventId)).toMatchObject({ amount: 50, arrivals: 3, state: 'unmatched' });
  });

  it('is stored with its problems if it contains unknown macros, or macros that were not replaced', async () => {
    const eventId = id();
    const query = `?event=deposit&event_id=${eventId}&click_id={cid}&amount=%7Bamount%7D&sub9=x`;
    expect((await send(query)).status).toBe(200);
    const event = await eventWith(eventId);
    expect(event).toMatchObject({ state: 'unmatched', clickId: null, amount: null, userId: null });
    expect(event.problems).toEqual([
      'amount is still a placeholder: {amount}',
      'click_id is still a placeholder: {cid}',
      'unknown parameter sub9',
      'amount is missing',
      'currency is missing',
      'trader_id is missing',
    ]);
    expect(event.raw).toContain('click_id=%7Bcid%7D');
    expect((await send('?event=deposit&event_id={eid}')).status).toBe(200);
  });

  it.each([
    ['before', ['deposit', 'registration']],
    ['after', ['registration', 'deposit']],
  ])(
    'is matched by the account if it has no click id and arrives %s the registration',
    async (_when, order) => {
      const user = await newMember();
      const [account, eventId] = [id(), id()];
      const queries: Record<string, string> = {
        deposit: `?event=deposit&event_id=${eventId}&trader_id=${account}&amount=80&currency=USD`,
        registration: `?event=registration&event_id=${id()}&click_id=${user.admissionCode}&trader_id=${account}`,
      };
      for (const event of order) expect((await send(queries[event] ?? '')).status).toBe(200);
      expect(await eventWith(eventId)).toMatchObject({ state: 'matched', userId: user.userId });
      await until('the claim', async () =>
        expect(await depositsOf(user.userId)).toMatchObject([{ state: 'claimed', amount: 80, eventId }]),
      );
    },
  );

  it('stays unmatched if it has no click id and no member has the account', async () => {
    const eventId = id();
    await send(`?event=deposit&event_id=${eventId}&trader_id=${id()}&amount=80&currency=USD`);
    expect(await eventWith(eventId)).toMatchObject({ state: 'unmatched', userId: null });
  });

  it('is stored with a problem if it reports a deposit without currency or account', async () => {
    const user = await newMember();
    const [withoutCurrency, withoutAccount, registration] = [id(), id(), id()];
    const click = `click_id=${user.admissionCode}`;
    await send(`?event=deposit&event_id=${withoutCurrency}&${click}&trader_id=${id()}&amount=80`);
    await send(`?event=first-deposit&event_id=${withoutAccount}&${click}&amount=80&currency=USD`);
    await send(`?event=registration&event_id=${registration}&${click}`);
    expect((await eventWith(withoutCurrency)).problems).toEqual(['currency is missing']);
    expect((await eventWith(withoutAccount)).problems).toEqual(['trader_id is missing']);
    expect((await eventWith(registration)).problems).toEqual([]);
  });

  it('replaces the claim from the member’s account setup, so that the deposit is decided only once', async () => {
    const user = await newMember();
    const [account, eventId] = [id(), id()];
    const setupSavedAt = new Date().toISOString();
    await harness.publishUser({ ...user, brokerAccount: account, depositAmount: 90, setupSavedAt }, 2);
    await until('the claim of the setup', async () =>
      expect(await depositsOf(user.userId)).toMatchObject([{ source: 'wizard', amount: 90 }]),
    );
    const [wizard] = (await depositsOf(user.userId)) as { id: string }[];
    await send(
      `?event=deposit&event_id=${eventId}&click_id=${user.admissionCode}&trader_id=${account}&amount=89.5&currency=usd`,
    );
    await until('the facts of the broker', async () =>
      expect(await depositsOf(user.userId)).toMatchObject([
        { id: wizard?.id, state: 'claimed', source: 'broker', amount: 89.5, eventId },
      ]),
    );
  });

  it('is a test ping if it has no event', async () => {
    expect((await send('')).status).toBe(200);
    expect((await events())[0]).toMatchObject({ state: 'ping', event: null });
  });

  it('is answered with 404 if its secret or its broker is wrong', async () => {
    const { address } = await broker();
    const secret = address.split('/').at(-1) ?? '';
    for (const wrong of [
      `/api/postbacks/partner-broker/${'x'.repeat(secret.length)}`,
      '/api/postbacks/partner-broker/x',
      `/api/postbacks/nobody/${secret}`,
    ])
      expect((await send('?event=deposit', 'GET', wrong)).status).toBe(404);
  });
});

describe('the secret of a broker', () => {
  it('is audited when it is replaced, and the old address no longer works', async () => {
    const before = await broker();
    const path = `/api/admin/brokers/${before.broker}/secret`;
    const rotated = await harness.call<Broker>('POST', path, { token });
    expect(rotated.status).toBe(200);
    expect((await broker()).address).toBe(rotated.envelope.data.address);
    expect(rotated.envelope.data.address).not.toBe(before.address);
    expect((await send('?event=deposit', 'GET', before.address)).status).toBe(404);
    expect((await send('')).status).toBe(200);
    const [audit] = await harness.waitForMessages('audit', before.broker, 1);
    expect(audit?.value.payload).toMatchObject({ action: 'broker.rotate', subject: { kind: 'broker' } });
    expect(JSON.stringify(audit?.value)).not.toContain(rotated.envelope.data.address.split('/').at(-1));
  });

  it('is answered with 404 for an unknown broker', async () => {
    expect((await harness.call('POST', '/api/admin/brokers/nobody/secret', { token })).status).toBe(404);
  });
});

describe('a report', () => {
  it('identifies the member of an event if a postback could not identify the member', async () => {
    const user = await newMember();
    const [account, eventId] = [id(), id()];
    await send(`?event=deposit&event_id=${eventId}&amount=50&currency=USD`);
    expect(await eventWith(eventId)).toMatchObject({ state: 'unmatched', userId: null });
    await send(`?event=registration&event_id=${id()}&click_id=${user.admissionCode}&trader_id=${account}`);
    const csv = `Event ID,Account,Type,Amount,Currency,Date\n${eventId},${account},Deposit,50,USD,2026-11-01`;
    expect(await upload(csv, '')).toMatchObject({ data: { matched: 1 } });
    await until('the claim', async () =>
      expect(await depositsOf(user.userId)).toMatchObject([{ state: 'claimed', amount: 50, eventId }]),
    );
  });

  it.each(['a second postback', 'a second postback without a click id', 'a report'])(
    'or a repeat adds the amount that a postback lacked, so that there is one claim (%s)',
    async (way) => {
      const user = await newMember();
      const [account, eventId] = [id(), id()];
      const first = `?event=deposit&event_id=${eventId}&trader_id=${account}`;
      const click = `&click_id=${user.admissionCode}`;
      await send(`${first}${click}`);
      expect((await eventWith(eventId)).problems).toEqual(['amount is missing', 'currency is missing']);
      const csv = `Event ID,Account,Type,Amount,Currency\n${eventId},${account},Deposit,80,USD`;
      for (let round = 0; round < 2; round += 1)
        if (way === 'a report') await upload(csv, '');
        else await send(`${first}${way.endsWith('id') ? '' : click}&amount=80&currency=USD`);
      await until('the claim', async () =>
        expect(await depositsOf(user.userId)).toMatchObject([{ state: 'claimed', amount: 80, eventId }]),
      );
      expect(await eventWith(eventId)).toMatchObject({ amount: 80, currency: 'USD', problems: [] });
    },
  );

  it('has its rows matched by account, stores nothing in a dry run, and is stored once if it is uploaded twice', async () => {
    const user = await newMember();
    const [account, eventId] = [id(), id()];
    await send(`?event=registration&event_id=${id()}&click_id=${user.admissionCode}&trader_id=${account}`);
    const csv = [
      'Event ID;Account;Type;Amount;Currency;Date',
      `${eventId};${account};Deposit;1.250,00;EUR;2026-11-01`,
      `${id()};unknown;Deposit;50,00;USD;2026-11-01`,
      `${id()};${account};Withdrawal;-50,00;USD;2026-11-01`,
    ].join('\r\n');
    const expected = {
      matched: 1,
      unmatched: 2,
      rows: [{ row: 2, state: 'matched' }, { row: 3 }, { row: 4 }],
    };
    const dry = await upload(csv, 'dryRun=true');
    expect(dry).toMatchObject({ status: 200, data: expected });
    expect((await events()).some((event) => event.eventId === eventId)).toBe(false);
    for (let round = 0; round < 2; round += 1)
      expect(await upload(csv, '')).toMatchObject({ status: 200, data: { matched: 1, unmatched: 2 } });
    expect(await eventWith(eventId)).toMatchObject({
      source: 'report',
      userId: user.userId,
      amount: 1250,
      currency: 'EUR',
      arrivals: 1,
    });
    expect(await adminApi.rowOf(user.email)).toMatchObject({ tier: 'guest' });
    await until('the claim', async () =>
      expect(await depositsOf(user.userId)).toMatchObject([{ state: 'claimed', amount: 1250, eventId }]),
    );
  });

  it(
    'is stored before the request times out if it has 2,000 rows',
    async () => {
      const rows = Array.from({ length: 2_000 }, () => `${id()},${id()},Deposit,50,USD,x`);
      const csv = ['Event ID,Account,Type,Amount,Currency,Date', ...rows].join('\n');
      expect(await upload(csv, '')).toMatchObject({ status: 200, data: { matched: 0, unmatched: 2_000 } });
    },
    EXPORT_TIMEOUT_MS,
  );

  it('is rejected if its columns are missing', async () => {
    expect((await upload('a,b\n1,2', '')).status).toBe(422);
  });
});

describe('broker events', () => {
  it('contain no personal data after the member is erased, even if a postback arrives again', async () => {
    const user = await newMember();
    const eventId = id();
    const query = `?event=deposit&event_id=${eventId}&click_id=${user.admissionCode}&trader_id=88&amount=5.25&currency=USD`;
    await send(query);
    await harness.publishUserDeleted(user.userId, 9);
    await harness.settled('users', 1, () => harness.publishTombstone('users', user.userId));
    await send(query);
    const stored = await harness.database.collection('broker_events').find({ amount: 5.25 }).toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${user.userId}|${user.admissionCode}|${eventId}`));
  });

  it.each([
    ['GET', '/api/admin/brokers'],
    ['GET', '/api/admin/broker-events'],
    ['POST', '/api/admin/brokers/partner-broker/secret'],
    ['POST', '/api/admin/broker-reports'],
  ])('are for admins only: %s %s', async (method, path) => {
    const member = await harness.sessions.open({});
    expect((await harness.call(method, path, { token: member.token })).status).toBe(403);
    expect((await harness.call(method, path, {})).status).toBe(401);
  });
});
