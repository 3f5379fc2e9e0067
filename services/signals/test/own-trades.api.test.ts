import type { OwnRecord, OwnTrade } from '@croneai/contracts/own-trades.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { someForecast } from '../../../tests/support/some-signal.ts';
import type { StoredSignal } from '../src/signals/signal.model.ts';
import { countMongoCommands, type Member, type Person, startSignalsHarness } from './signals-harness.ts';

const OWN = '/api/own-trades';
const SLOT_MS = 300_000;
const forecast = someForecast();

const harness = await startSignalsHarness();
beforeEach(() => harness.clear());
afterAll(() => harness.stop());

type Method = 'GET' | 'PUT' | 'PATCH' | 'DELETE';
const call = <Data = OwnTrade>({ token }: { token?: string }, method: Method, path: string, body?: unknown) =>
  harness.call<Data>(method, path, { ...(token ? { token } : {}), ...(body === undefined ? {} : { body }) });
const running = () =>
  harness.publish({
    forecast,
    expiresAt: new Date(Date.now() + SLOT_MS),
    entryPrice: 1.085,
    stopLoss: 1.084,
  });
const take = (member: { token?: string }, { id }: Pick<StoredSignal, 'id'>, stakeUsd: unknown = 50) =>
  call(member, 'PUT', `${OWN}/${id}`, { stakeUsd });

describe('who may keep trades', () => {
  it.each<[Person, number]>([
    ['visitor', 401],
    ['guest', 403],
    ['locked silver', 403],
    ['silver', 200],
    ['gold', 200],
    ['admin', 200],
  ])('%s: %i', async (person, expected) => {
    const signal = await running();
    const caller = await harness.person(person);
    expect((await take(caller, signal)).status).toBe(expected);
    const change = await call(caller, 'PATCH', `${OWN}/${signal.id}`, { note: 'late' });
    expect(change.status).toBe(expected);
    for (const path of ['', '/record', '/export', `/${signal.id}`])
      expect(
        (await fetch(`${harness.url}${OWN}${path}`, { headers: { authorization: `Bearer ${caller.token}` } }))
          .status,
      ).toBe(expected);
    expect((await call(caller, 'DELETE', `${OWN}/${signal.id}`)).status).toBe(expected);
  });

  it('keeps the trades of one member from another', async () => {
    const signal = await running();
    const [mine, other] = [await harness.member('gold'), await harness.member('gold')];
    await take(mine, signal);
    expect((await call(other, 'GET', `${OWN}/${signal.id}`)).envelope.data).toBeNull();
    expect((await call(other, 'PATCH', `${OWN}/${signal.id}`, { stakeUsd: 1 })).status).toBe(404);
    await call(other, 'DELETE', `${OWN}/${signal.id}`);
    expect((await call(mine, 'GET', `${OWN}/${signal.id}`)).envelope.data).toMatchObject({ stakeUsd: 50 });
  });
});

describe('a trade', () => {
  it('is noted once, at the entry price, and changed within its bounds', async () => {
    const signal = await running();
    const member = await harness.member('gold');
    const [one, same] = await Promise.all([take(member, signal), take(member, signal, 80)]);
    expect([one.status, same.status]).toEqual([200, 200]);
    expect(one.envelope.data.stakeUsd).toBe(same.envelope.data.stakeUsd);
    expect(one.envelope.data).toMatchObject({ fillPrice: 1.085, outcome: null, stakes: null, tags: [] });
    const path = `${OWN}/${signal.id}`;
    const changed = await call(member, 'PATCH', path, {
      ...{ stakeUsd: 12.5, fillPrice: 1.0855, note: 'Slow app.', tags: ['london', 'london'] },
    });
    expect(changed.envelope.data).toMatchObject({
      ...{ stakeUsd: 12.5, fillPrice: 1.0855, note: 'Slow app.', tags: ['london'] },
    });
    expect((await call(member, 'PATCH', path, { note: '' })).envelope.data).toMatchObject({
      note: '',
      stakeUsd: 12.5,
    });
    for (const body of [
      { fillPrice: 1.0861 },
      { fillPrice: 0 },
      { stakeUsd: 0.5 },
      { stakeUsd: '5' },
      { stakeUsd: 1.005 },
      { tags: ['a', 'b', 'c', 'd', 'e', 'f'] },
    ])
      expect((await call(member, 'PATCH', path, body)).status, JSON.stringify(body)).toBe(422);
    await call(member, 'DELETE', path);
    expect((await call(member, 'GET', path)).envelope.data).toBeNull();
  });

  it('is refused on a signal that is over, unknown, or withheld', async () => {
    const silver = await harness.member('silver');
    const ended = await harness.publish({ forecast, expiresAt: new Date(Date.now() - 1) });
    expect((await take(silver, ended)).envelope).toMatchObject({ error: 'signals.ended' });
    expect((await take(silver, await harness.settled({ forecast }))).status).toBe(409);
    expect((await take(silver, { id: '0'.repeat(24) })).status).toBe(404);
    const early = await harness.publish({
      ...{ forecast, createdAt: harness.now(), expiresAt: new Date(Date.now() + SLOT_MS) },
    });
    expect((await take(silver, early)).envelope).toMatchObject({ error: 'signals.withheld' });
    expect((await take(await harness.member('gold'), early)).status).toBe(200);
  });
});

async function settleAt(signal: StoredSignal, exitPrice: number): Promise<void> {
  await harness.settle(signal);
  const { database } = harness;
  const outcome = exitPrice > signal.entryPrice ? 'profit' : 'loss';
  await database
    .collection('signals')
    .updateOne({ slot: signal.slot, rank: signal.rank }, { $set: { exitPrice, outcome, status: 'closed' } });
}

describe('results of own trades', () => {
  it('is counted from the member’s fill and stake, in list, record and file', async () => {
    const member = await harness.member('gold');
    const [won, filledHigh, open] = [await running(), await running(), await running()];
    for (const signal of [won, filledHigh, open]) await take(member, signal, 100);
    await call(member, 'PATCH', `${OWN}/${filledHigh.id}`, { fillPrice: 1.0858, note: '=1+1' });
    await settleAt(won, 1.0855);
    await settleAt(filledHigh, 1.0855);
    const { envelope } = await call<OwnRecord>(member, 'GET', `${OWN}/record?range=all`);
    expect(envelope.data).toMatchObject({ taken: 3, open: 1, netStakes: -0.15, netUsd: -15 });
    expect(envelope.data.statistics).toMatchObject({ won: 1, lost: 1 });
    expect(envelope.data.points.map(({ net }) => net)).toEqual([0.85, -0.15]);
    expect(envelope.data.machinesToday).toEqual({ copy: null, bot: null });
    const page = await call<OwnTrade[]>(member, 'GET', `${OWN}?limit=2`);
    expect(page.envelope.data.map(({ signalId }) => signalId)).toEqual([open.id, filledHigh.id]);
    expect(page.envelope.data[1]).toMatchObject({ outcome: 'loss', stakes: -1, resultUsd: -100 });
    const rest = await call<OwnTrade[]>(member, 'GET', `${OWN}?limit=2&before=${filledHigh.id}`);
    expect(rest.envelope).toMatchObject({ nextBefore: null });
    expect(rest.envelope.data.map(({ signalId }) => signalId)).toEqual([won.id]);
    const file = await fetch(`${harness.url}${OWN}/export`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    const text = await file.text();
    expect(text.split('\r\n')).toHaveLength(5);
    expect(text).toContain("'=1+1");
  });

  it('is joined with the signals once, until a trade or a signal changes', async () => {
    const member = await harness.member('gold');
    const [first, second] = [await running(), await running()];
    await take(member, first, 100);
    const record = async () =>
      (await call<OwnRecord>(member, 'GET', `${OWN}/record?range=all`)).envelope.data;
    await expect.poll(async () => (await record()).taken).toBe(1);
    const asks = () => Promise.all(Array.from({ length: 10 }, record));
    await asks();
    const commands = await countMongoCommands(harness.config.MONGO_DATABASE, asks);
    expect(commands.filter((command) => JSON.stringify(command).includes('own_trades'))).toEqual([]);
    await take(member, second, 100);
    expect((await record()).taken).toBe(2);
    await call(member, 'DELETE', `${OWN}/${first.id}`);
    expect((await record()).taken).toBe(1);
  });

  it('is in the export of the account', async () => {
    const member: Member = await harness.member('gold');
    const signal = await running();
    await take(member, signal);
    const exported = await fetch(`${harness.url}/api/account/export/signals`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(await exported.text()).toContain(signal.id);
  });
});
