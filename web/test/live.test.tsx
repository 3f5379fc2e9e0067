import { errors } from '@croneai/contracts/errors.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { expect, it, vi } from 'vitest';
import { SERVICE_BADGE } from '../src/content/dashboard.ts';
import { heldReply, QUIET } from './api.ts';
import {
  connection,
  gold,
  look,
  openLive,
  openWithStream,
  pass,
  serve,
  soon,
  UPGRADE,
  watchSight,
  withLiveClock,
} from './live-page.ts';
import { hello, idOf } from './live-stream.ts';
import { openDashboard } from './page.tsx';
import { callOf, failing, LOST, listOf, silentSlot } from './some-answers.ts';

withLiveClock();

it('requests only the stream during a minute on an idle page', async () => {
  const served = serve();
  await openLive(served);
  await pass(60_000, () => served.stream.open()[0]?.ping());
  expect(served.asked).toEqual([]);
  expect(served.stream.streams).toHaveLength(1);
  expect(connection()).toEqual(['live']);
});

it('shows a word about the connection only while the page is not live', async () => {
  const served = serve();
  await openLive(served);
  const text = () => document.querySelector('[data-connection]')?.textContent;
  expect(text()).toBe(SERVICE_BADGE);
  served.stream.open()[0]?.end();
  await soon(() => expect(text()).toContain('Reconnecting'));
});

it('shows a change as soon as its hint arrives', async () => {
  const served = serve();
  const page = await openLive(served);
  served.api.getCurrentUser = () => ({ data: { ...gold, fullName: 'Bo Changed' } });
  served.stream.open()[0]?.send('member', { of: 'account' }, [11, 13]);
  await page.sees('Welcome, Bo Changed');
});

it('shows a status of the stream without another call', async () => {
  const served = serve();
  let calls = 0;
  const since = '2026-11-01T00:00:00.000Z';
  served.api.getStatus = () => {
    calls += 1;
    return { data: { status: 'operational', since, parts: [] } };
  };
  const page = await openLive(served);
  const before = calls;
  const incident = { id: '66f1a2b3c4d5e6f708192a80', title: 'Mails are late', text: 'We are on it.' };
  const incidents = [{ ...incident, parts: [], openedAt: since, updatedAt: since }];
  served.stream.open()[0]?.send('status', { status: 'degraded', since, incidents, parts: [] });
  await page.sees('Mails are late');
  await pass(10_000);
  expect(calls).toBe(before);
});

it('refetches everything on screen once after a gap in the ids, and nothing after an event that it has already received', async () => {
  const served = serve();
  await openLive(served);
  const [stream] = served.stream.open();
  stream?.send('member', { of: 'support' }, [13, 14]);
  await pass(3_000);
  expect(served.asked).toEqual(['me']);
  stream?.send('member', { of: 'account' }, [13, 14]);
  stream?.send('position', {}, [15, 20]);
  await pass(3_000);
  expect(served.asked).toEqual(['me']);
});

it('polls if there is no stream, and later resumes after the last id', async () => {
  const served = serve();
  await openLive(served);
  served.stream.open()[0]?.send('position', {}, [11, 12]);
  await pass(1_000);
  served.stream.refuse = () => new Response('', { status: 503, headers: { 'retry-after': '20' } });
  served.stream.open()[0]?.end();
  await pass(500);
  expect(connection()).toEqual(['reconnecting']);
  await pass(15_000);
  expect(connection()).toEqual(['polling']);
  expect(served.asked.length).toBeGreaterThan(3);
  expect(served.stream.open()).toHaveLength(0);
  served.stream.refuse = undefined;
  await pass(10_000);
  const [stream] = served.stream.open();
  expect(stream?.headers['last-event-id']).toBe(idOf(11, 12));
  stream?.send('hello', hello(true), [13, 12]);
  await soon(() => expect(connection()).toEqual(['live']));
  await pass(3_000);
  served.asked.length = 0;
  await pass(20_000, () => stream?.ping());
  expect(served.asked).toEqual([]);
});

it('gets no hint while the page is hidden, and refetches once when the page is visible again', async () => {
  const served = serve();
  await openLive(served);
  look('hidden');
  await pass(61_000, () => served.stream.open()[0]?.ping());
  expect(served.stream.open()).toHaveLength(0);
  await pass(120_000);
  expect(served.asked).toEqual([]);
  look('visible');
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  served.stream.open()[0]?.send('hello', hello(false), [31, 30]);
  await soon(() => expect(connection()).toEqual(['live']));
  await pass(3_000);
  expect(served.asked).toEqual(['me']);
});

it('has a stream in each tab, and a tab keeps its stream when another tab is closed', async () => {
  const served = serve();
  const first = await openLive(served);
  const second = await openDashboard(UPGRADE);
  await soon(() => expect(served.stream.open()).toHaveLength(2));
  served.stream.open()[1]?.send('hello', hello(false), [11, 10]);
  await soon(() => expect(connection()).toEqual(['live', 'live']));
  first.close();
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  served.api.getCurrentUser = () => ({ data: { ...gold, fullName: 'Bo Changed' } });
  served.stream.open()[0]?.send('member', { of: 'account' }, [11, 15]);
  await second.sees('Welcome, Bo Changed');
  expect(served.stream.streams).toHaveLength(2);
});

it('keeps the stream open in one of the hidden tabs with alerts, and moves the stream to another of these tabs if the first is closed', async () => {
  localStorage.setItem('croneai.alerts', JSON.stringify({ hasSound: true }));
  const served = serve();
  const first = await openLive(served);
  await openDashboard(UPGRADE);
  await soon(() => expect(served.stream.open()).toHaveLength(2));
  served.stream.open()[1]?.send('hello', hello(false), [11, 10]);
  look('hidden');
  await pass(61_000, () => {
    for (const stream of served.stream.open()) stream.ping();
  });
  // Only one tab still has a stream. The tab has reopened it without prices.
  const [awake, ...others] = served.stream.open();
  expect(others).toEqual([]);
  expect(awake?.query).toEqual({ prices: 'none' });
  first.close();
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  expect(served.stream.open()).not.toEqual([awake]);
});

it('leaves the dashboard when the session ends, in the same way as after a refused call', async () => {
  const served = serve();
  const page = await openLive(served);
  served.api.getCurrentUser = () => ({ problem: errors.unauthenticated });
  served.stream.open()[0]?.send('end', { reason: 'session' });
  served.stream.open()[0]?.end();
  await soon(() => expect(page.address()).not.toContain('/dashboard'));
});

it('draws a new signal with its chart, and requests only those figures that are on screen', async () => {
  const scrolling = watchSight();
  const served = serve();
  const asked: string[] = [];
  const { stream } = served;
  const counting = (name: string, reply: () => { data: unknown }) => () => {
    asked.push(name);
    return reply();
  };
  const { getCurrentUser, listSignals, getSignalsSummary, getOutcomeStrip } = { ...QUIET, ...served.api };
  Object.assign(served.api, {
    getCurrentUser: counting('me', getCurrentUser as never),
    listSignals: counting('list', listSignals as never),
    getSignalsSummary: counting('summary', getSignalsSummary as never),
    getOutcomeStrip: counting('strip', getOutcomeStrip as never),
    getPerformance: counting('performance', () => ({ problem: errors.locked }) as never),
    getRecord: counting('record', () => ({ problem: errors.locked }) as never),
  });
  const page = await openWithStream('/dashboard/signals', served);
  await page.sees('Market status');
  // Waits for all requests of the page, including requests of parts that load last.
  await soon(() => expect(asked).toEqual(expect.arrayContaining(['me', 'list', 'summary', 'performance'])));
  await vi.dynamicImportSettled();
  await pass(5_000);
  asked.length = 0;

  const startsAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const start = new Date(startsAt).toISOString();
  const signal = callOf(startsAt);
  const slot = { slot: startsAt, startsAt: start, outcome: 'published', cause: null } as const;
  const time = new Date(startsAt - MINUTE_MS).toISOString();
  const bar = { time, open: 1.1, high: 1.1, low: 1.1, close: 1.1 };
  const change = { version: 'a', changedAt: start, slot, opensAt: null };
  const [open] = stream.open();
  open?.send('signals', { ...change, signals: [signal], row: null, minutes: { EURUSD: [bar] } }, [11, 11]);
  open?.send('prices', { prices: [{ pair: 'EURUSD', price: 1.1, at: start, provenance: 'synthetic' }] });
  await page.sees('EUR/USD');
  await page.sees('Feed running');
  await pass(15_000);
  // There is no handler for candles, so a request for them would fail the test.
  expect(asked).toEqual([]);
  scrolling(true);
  await soon(() => expect(asked.toSorted()).toEqual(['record', 'strip']));
  scrolling(false);
  await pass(1_000);
  stream.open()[0]?.send('signals', { ...change, slot: null, signals: [signal], row: null }, [12, 12]);
  await pass(15_000);
  expect(asked).toHaveLength(2);
});

it('shows the result of a signal that was settled while its page was being requested', async () => {
  const served = serve();
  const signal = callOf(Math.floor(Date.now() / 300_000) * 300_000);
  const settled = { ...signal, ...LOST };
  const { quota } = listOf([]).extras;
  served.api.getCandles = failing;
  served.api.getSignal = () => ({ data: signal, extras: { quota } });
  const page = await openWithStream(`/dashboard/signals/${signal.id}`, served);
  await page.sees(signal.asset);
  // The stream reopens with a subscription to the price of the signal.
  await pass(5_000);
  served.stream.open()[0]?.send('hello', hello(true), [11, 10]);
  await soon(() => expect(connection()).toEqual(['live']));
  const requested = heldReply({ quota });
  served.api.getSignal = () => requested.response;
  served.stream.open()[0]?.send('member', { of: 'signals' }, [11, 11]);
  await pass(1_000);
  served.api.getSignal = () => ({ data: settled, extras: { quota } });
  const changedAt = new Date().toISOString();
  const change = { version: 'a', changedAt, slot: null, opensAt: changedAt, signals: [settled] };
  served.stream.open()[0]?.send('signals', change, [12, 12]);
  await pass(1_000);
  requested.send(signal);
  await pass(5_000);
  await page.sees('Stop loss touched');
});

it('does not report a late slot before the newest signals have arrived after the page was hidden', async () => {
  const served = serve();
  const slot = Math.floor(Date.now() / 300_000) * 300_000;
  vi.setSystemTime(slot + 60_000);
  served.api.listSignals = () => listOf([callOf(slot - 300_000, LOST)], { slots: [silentSlot(slot)] });
  const page = await openWithStream('/dashboard/signals', served);
  await page.sees('No signal in this slot');
  look('hidden');
  await pass(70_000);
  const list = heldReply(listOf([]).extras);
  served.api.listSignals = () => list.response;
  vi.setSystemTime(slot + 360_000);
  look('visible');
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  await pass(2_000);
  expect(page.text()).not.toContain('This slot is late');
  await page.sees('Scanning the markets for this slot');
});
