import { errors } from '@croneai/contracts/errors.ts';
import { SHOWN_SPREAD_MS } from '@croneai/contracts/live.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { expect, it, vi } from 'vitest';
import { bodiesOf, operationsMade } from './api.ts';
import { openWithStream, pass, serve, soon, watchSight, withLiveClock } from './live-page.ts';
import { callOf, channelsOf, listOf, WON } from './some-answers.ts';

withLiveClock();

const SLOTS = 3;
/** Shorter than a real slot, because the test steps through each second. */
const SLOT_MS = 20_000;
const idOf = (slot: number): string => (slot / 1_000).toString(16).padStart(24, '0');
const iso = (at: number): string => new Date(at).toISOString();

it('makes at most one call per slot from an open signals page, and confirms all signals on screen in one call', async () => {
  watchSight();
  const served = serve();
  const first = Math.floor(Date.now() / SLOT_MS) * SLOT_MS;
  const signalAt = (slot: number, change = {}) => ({ ...callOf(slot, change), id: idOf(slot) });
  served.api.listSignals = () => listOf([signalAt(first)]);
  served.api.getCandles = () => ({ problem: errors.marketDataUnavailable });
  // The page does not repeat a call that was refused. After an outage, it would repeat the call.
  for (const operation of ['getSignalProof', 'getPerformance'])
    served.api[operation] = () => ({ problem: errors.locked });
  served.api.getChannels = () => channelsOf();
  served.api.listDevices = () => ({
    data: [],
    extras: { applicationServerKey: `B${'A'.repeat(86)}` },
  });
  const page = await openWithStream('/dashboard/signals', served);
  const sendPrice = (at: number) => {
    const price = { pair: 'EURUSD', price: 1.1, at: iso(at), provenance: 'synthetic' as const };
    served.stream.open()[0]?.send('prices', { prices: [price] });
  };
  sendPrice(Date.now());
  await page.sees('Market status');
  await page.sees('Your trades');
  await page.sees('after publication');
  await vi.dynamicImportSettled();
  // After this time, the page has made its first calls and confirmed the first signal.
  await pass(SHOWN_SPREAD_MS + 2_000, () => served.stream.open()[0]?.ping());
  const before = operationsMade().length;
  const [open] = served.stream.open();
  let seq = 10;
  const send = (data: object) => {
    seq += 1;
    const change = { version: `${seq}`, changedAt: iso(Date.now()), slot: null, opensAt: null };
    open?.send('signals', { ...change, ...data }, [seq, seq]);
  };
  let last = first;
  for (let index = 0; index < SLOTS; index += 1) {
    const slot = Math.floor(Date.now() / SLOT_MS) * SLOT_MS;
    send({ signals: [signalAt(last, WON)], row: null });
    await pass(2_000);
    const time = iso(slot - MINUTE_MS);
    const minutes = { EURUSD: [{ time, open: 1.1, high: 1.1, low: 1.1, close: 1.1 }] };
    const published = { slot, startsAt: iso(slot), outcome: 'published', cause: null };
    send({ slot: published, signals: [signalAt(slot)], row: null, minutes });
    sendPrice(slot);
    await soon(() => expect(document.querySelector(`[aria-labelledby="ticket-${idOf(slot)}"]`)).toBeTruthy());
    await pass(SLOT_MS - 2_000, () => open?.ping());
    last = slot;
  }
  // The last confirmation is sent after a random delay.
  await pass(SHOWN_SPREAD_MS, () => open?.ping());
  const made = operationsMade().slice(before);
  expect(made.filter((operation) => operation !== 'confirmShown')).toEqual([]);
  expect(made.length).toBeLessThanOrEqual(SLOTS);
  const confirmed = bodiesOf('confirmShown').flatMap((body) => (body as { shown: object[] }).shown);
  expect(confirmed.at(-1)).toMatchObject({ signalId: idOf(last) });
  expect(confirmed).toHaveLength(SLOTS + 1);
}, 120_000);
