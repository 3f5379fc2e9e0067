import type { OwnJournal, OwnRecord, OwnTrade } from '@croneai/contracts/own-trades.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { someForecast } from '../../../tests/support/some-signal.ts';
import type { StoredSignal } from '../src/signals/signal.model.ts';
import { type Member, type Person, startSignalsHarness } from './signals-harness.ts';

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
  ])('%s gets status %i', async (person, expected) => {
    const signal = await running();
    const caller = await harness.person(person);
    expect((await take(caller, signal)).status).toBe(expected);
    const change = await call(caller, 'PATCH', `${OWN}/${signal.id}`, { note: 'late' });
    expect(change.status).toBe(expected);
    for (const path of ['', '/record', '/journal', '/export', `/${signal.id}`])
      expect(
        (await fetch(`${harness.url}${OWN}${path}`, { headers: { authorization: `Bearer ${caller.token}` } }))
          .status,
      ).toBe(expected);
    expect((await call(caller, 'DELETE', `${OWN}/${signal.id}`)).status).toBe(expected);
  });

  it('shows the trades of a member only to that member', async () => {
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
  it('is recorded once, at the entry price, and can be changed within limits', async () => {
    const signal = await running();
    const member = await harness.member('gold');
    const [one, same] = await Promise.all([take(member, signal), take(member, signal, 80)]);
    expect([one.status, same.status]).toEqual([200, 200]);
    expect(one.envelope.data.stakeUsd).toBe(same.envelope.data.stakeUsd);
    expect(one.envelope.data).toMatchObject({ fillPrice: 1.085, outcome: null, stakes: null, tags: [] });
    const path = `${OWN}/${signal.id}`;
    const changed = await call(member, 'PATCH', path, {
      stakeUsd: 12.5,
      fillPrice: 1.0855,
      note: 'Slow app.',
      tags: ['london', 'london'],
      level: 2,
    });
    expect(changed.envelope.data).toMatchObject({
      stakeUsd: 12.5,
      fillPrice: 1.0855,
      note: 'Slow app.',
      tags: ['london'],
      level: 2,
    });
    expect((await call(member, 'PATCH', path, { note: '' })).envelope.data).toMatchObject({
      note: '',
      stakeUsd: 12.5,
    });
    for (const body of [
      { fillPrice: 1.0861 },
      { fillPrice: 0 },
      { stakeUsd: 0.5 },
      { level: 4 },
      { level: '1' },
      { stakeUsd: '5' },
      { stakeUsd: 1.005 },
      { tags: ['a', 'b', 'c', 'd', 'e', 'f'] },
    ])
      expect((await call(member, 'PATCH', path, body)).status, JSON.stringify(body)).toBe(422);
    await call(member, 'DELETE', path);
    expect((await call(member, 'GET', path)).envelope.data).toBeNull();
  });

  it('is refused for a signal that is over, unknown, or withheld', async () => {
    const silver = await harness.member('silver');
    const ended = await harness.publish({ forecast, expiresAt: new Date(Date.now() - 1) });
    expect((await take(silver, ended)).envelope).toMatchObject({ error: 'signals.ended' });
    expect((await take(silver, await harness.settled({ forecast }))).status).toBe(409);
    expect((await take(silver, { id: '0'.repeat(24) })).status).toBe(404);
    const early = await harness.publish({
      forecast,
      createdAt: harness.now(),
      expiresAt: new Date(Date.now() + SLOT_MS),
    });
    expect((await take(silver, early)).envelope).toMatchObject({ error: 'signals.withheld' });
    expect((await take(await harness.member('gold'), early)).status).toBe(200);
  });
});

describe('own trades', () => {
  it('are exported to a file without cells that are formulas', async () => {
    const member = await harness.member('gold');
    const signal = await running();
    await take(member, signal, 100);
    await call(member, 'PATCH', `${OWN}/${signal.id}`, { note: '=1+1' });
    const file = await fetch(`${harness.url}${OWN}/export`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    const text = await file.text();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain("'=1+1");
  });

  it('are grouped in the member’s journal by trade level, and by the hour in the member’s time zone', async () => {
    const member = await harness.member('gold');
    const slot = Date.UTC(2026, 10, 19, 12);
    const signal = await harness.publish({
      forecast,
      slot,
      expiresAt: new Date(Date.now() + SLOT_MS),
      entryPrice: 1.085,
      stopLoss: 1.084,
    });
    await take(member, signal, 100);
    await call(member, 'PATCH', `${OWN}/${signal.id}`, { level: 2, tags: ['late'] });
    const journal = async (query: string) =>
      (await call<OwnJournal>(member, 'GET', `${OWN}/journal?${query}`)).envelope.data;
    expect(await journal('range=all')).toMatchObject({ trades: 0, lesson: null });
    await harness.settle(signal);
    const settled = await journal('range=all&zone=africa/lagos');
    expect(settled).toMatchObject({ trades: 1, netStakes: 0.85, netUsd: 85 });
    const keys = Object.values(settled.groups).map((rows) => rows.map(({ key }) => key));
    expect(keys).toEqual([['13'], [signal.asset], ['buy'], ['2'], ['late']]);
    expect((await call(member, 'GET', `${OWN}/journal?zone=Nowhere`)).status).toBe(422);
    expect((await call(member, 'GET', `${OWN}/journal?range=year`)).status).toBe(422);
  });

  it('are counted in the member’s record until they are deleted', async () => {
    const member = await harness.member('gold');
    const [first, second] = [await running(), await running()];
    await take(member, first, 100);
    const record = async () =>
      (await call<OwnRecord>(member, 'GET', `${OWN}/record?range=all`)).envelope.data;
    expect((await record()).taken).toBe(1);
    await take(member, second, 100);
    expect((await record()).taken).toBe(2);
    await call(member, 'DELETE', `${OWN}/${first.id}`);
    expect((await record()).taken).toBe(1);
  });

  it('are part of the export of the account', async () => {
    const member: Member = await harness.member('gold');
    const signal = await running();
    await take(member, signal);
    const exported = await fetch(`${harness.url}/api/account/export/signals`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(await exported.text()).toContain(signal.id);
  });
});
