import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogRepository, openLogModels } from '../src/public-log/log.repository.ts';
import { createSigners } from '../src/public-log/sign-head.ts';
import { type SignalsHarness, someSlot, startSignalsHarness } from './signals-harness.ts';

const harness = await startSignalsHarness();
beforeAll(async () => {
  const signer = createSigners({ secret: Buffer.alloc(32, 7).toString('base64'), name: 'a.example' })(2026);
  const log = createLogRepository(openLogModels(harness.database));
  await log.open(2026, signer);
  await log.append([{ year: 2026, index: 0, text: '{"kind":"test"}', key: 'test/1' }]);
  const note = `${signer.origin}\n1\nroot\n\nsignature\n`;
  const next = { size: 1, root: 'AAAA', edge: [], policy: null, artefact: null };
  await log.advance({ year: 2026, size: 0 }, { ...next, note, signedAt: new Date() });
});
afterAll(() => harness.stop());

const get = (path: string) => fetch(`${harness.url}${path}`);

describe('the files of the public log', () => {
  it('are cached for seconds if they are checkpoints, and forever if they are tiles', async () => {
    const checkpoint = await get('/ledger/2026/checkpoint');
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=2');
    expect(await checkpoint.text()).toContain('a.example/ledger/2026\n1\n');
    expect(await (await get('/ledger/2026/vkey')).text()).toMatch(/^a\.example\/ledger\/2026\+[0-9a-f]{8}\+/);
    const tile = await get('/ledger/2026/tile/0/000.p/1');
    expect(tile.headers.get('cache-control')).toContain('immutable');
    expect((await tile.arrayBuffer()).byteLength).toBe(32);
    const bundle = await get('/ledger/2026/tile/entries/000.p/1');
    expect(Buffer.from(await bundle.arrayBuffer()).toString('latin1')).toBe('\0\x0f{"kind":"test"}');
  });

  it.each([
    ['/ledger/2025/checkpoint', 404],
    ['/ledger/2027/tile/0/000', 404],
    ['/ledger/1999/checkpoint', 400],
    ['/ledger/2026/tile/0/000', 404],
    ['/ledger/2026/tile/0/000.p/2', 404],
    ['/ledger/2026/tile/0/000.p/0', 404],
    ['/ledger/2026/tile/0/000.p/256', 404],
    ['/ledger/2026/tile/0/0.p/1', 400],
    ['/ledger/2026/tile/0/001.p/1', 404],
    ['/ledger/2026/tile/1/000.p/1', 404],
    ['/ledger/2026/tile/64/000.p/1', 404],
    ['/ledger/2026/tile/entries/x999/x999/999', 404],
    ['/ledger/2026/tile/entries/x999/999.p/255', 404],
    ['/ledger/2026/tile/data/000.p/1', 400],
    ['/ledger/2026/tile/0/-01.p/1', 400],
    ['/ledger/2026/tile/0/000.p/1/1/1', 404],
    ['/ledger/2026/nothing', 404],
    ['/api/record/slots/1', 404],
    ['/api/record/slots/abc', 400],
    ['/api/record/slots/99999999999999999', 400],
    ['/api/record/export', 422],
    ['/api/record/export?from=2026-01-01T00:00:00.000Z&to=2025-01-01T00:00:00.000Z', 422],
    ['/api/record/export?from=2026-01-01T00:00:00.000Z&to=2026-06-01T00:00:00.000Z', 422],
    ['/api/record/signals?from=2026-01-01T00:00:00.000Z&to=2025-01-01T00:00:00.000Z', 422],
    ['/api/record/signals?from=2026-01-01T00:00:00.000Z&to=2026-06-01T00:00:00.000Z', 422],
  ])('answer %s with %i, which no cache stores', async (path, status) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
});

describe('routes to the log', () => {
  it('return the salt of a signal only to members who may see the signal', async () => {
    const signal = await harness.publish({ createdAt: harness.now() });
    const statusFor = async (person: Parameters<SignalsHarness['person']>[0], id = signal.id) => {
      const path = `/api/signals/${id}/proof`;
      const { token } = await harness.person(person);
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      return (await fetch(`${harness.url}${path}`, { headers })).status;
    };
    expect(await statusFor('visitor')).toBe(401);
    expect(await statusFor('guest')).toBe(403);
    expect(await statusFor('locked silver')).toBe(403);
    expect(await statusFor('silver')).toBeGreaterThanOrEqual(400);
    expect(await statusFor('gold')).toBe(200);
    expect(await statusFor('gold', '0'.repeat(24))).toBe(404);
    expect(await statusFor('gold', 'x')).toBe(400);
  });

  it('hide an open signal of a slot, but show a settled signal with its salt to everybody', async () => {
    const open = await harness.publish();
    await harness.slots.insert(someSlot(open.slot, { signalIds: [open.id] }));
    const read = async () =>
      ((await (await get(`/api/record/slots/${open.slot}`)).json()) as { data: unknown }).data;
    expect(await read()).toMatchObject({ outcome: 'published', open: 1, signals: [], leaf: null });
    expect(JSON.stringify(await read())).not.toContain(open.salt);
    await harness.settle(open);
    expect(await read()).toMatchObject({ open: 0, signals: [{ id: open.id, proof: { salt: open.salt } }] });
  });

  it('return the settled signals of a range as CSV to everybody, and no open signals', async () => {
    const [settled, open] = [await harness.settled(), await harness.publish()];
    const [from, to] = [settled.slot, open.slot + 1].map((slot) => new Date(slot).toISOString());
    const reply = await get(`/api/record/export?from=${from}&to=${to}`);
    expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
    const [head, ...rows] = (await reply.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toMatch(/^startsAt,expiresAt,asset,pair,signalType,entryPrice/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`${settled.startsAt.toISOString()},`);
    expect(rows[0]).toContain('EURUSD,buy,1.085,');
  });

  it('list the published results in the form in which an audit compares them', async () => {
    const signal = await harness.settled();
    const [from, to] = [new Date(signal.slot).toISOString(), new Date(signal.slot + 1).toISOString()];
    const reply = (await (await get(`/api/record/signals?from=${from}&to=${to}`)).json()) as {
      data: unknown[];
    };
    expect(reply.data).toEqual([
      {
        slot: signal.slot,
        rank: 1,
        pair: 'EURUSD',
        signalType: 'buy',
        entryPrice: '1.085',
        status: 'hit_tp',
        outcome: 'profit',
        exitPrice: '1.0862',
        settledFrom: null,
      },
    ]);
  });
});
