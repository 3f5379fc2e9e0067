import { errors } from '@croneai/contracts/errors.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Handlers, paramsOf, queriesOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { asMember, callOf, failing, runningSlot } from './some-answers.ts';

const SLOT = Date.parse('2026-11-03T13:35:00Z');
const lost = callOf(SLOT, { status: 'closed', outcome: 'loss', exitPrice: 1.0995 });
const quota = { limit: 2, used: 2, resetsAt: '2030-01-01T00:00:00.000Z', withheld: 1, reason: null };
const candles = {
  data: Array.from({ length: 30 }, (_, minute) => ({
    time: new Date(Date.parse(lost.expiresAt) - (30 - minute) * 60_000).toISOString(),
    open: 1.1,
    high: 1.1002,
    low: 1.0994,
    close: minute < 28 ? 1.1001 : 1.0995,
    volume: 1,
  })),
  extras: { provenance: lost.provenance },
};

function open(getSignal: () => ReturnType<NonNullable<Handlers[string]>>, tier: 'guest' | 'gold' = 'gold') {
  serveApi({
    getCurrentUser: asMember(tier),
    getSignal,
    getCandles: () => candles,
    getYesterdaysSignals: () => ({ data: { day: '2026-11-02', signals: [] } }),
  });
  return openDashboard(`/dashboard/signals/${lost.id}`);
}
const reply = (signal: Signal) => () => ({ data: signal, extras: { quota } });

it('shows a settled signal at its address with its result, the half hour around it, and a replay of its minutes', async () => {
  const page = await open(reply(lost));
  await page.sees('−1.00 stakes');
  await page.sees('Ended');
  // After the end, nothing on the page is advice.
  expect(page.text()).not.toMatch(/The price at expiry decides|Valid until/);
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Minute of the trade' });
  expect(slider.value).toBe('5');
  fireEvent.input(slider, { target: { value: '2' } });
  expect(slider.getAttribute('aria-valuetext')).toContain('0.009% in your favour');
  await page.click('button', 'Replay');
  await waitFor(() => expect(slider.value).toBe('5'));
  expect(slider.getAttribute('aria-valuetext')).toContain('0.045% against you');
  expect(queriesOf('getCandles')[0]).toMatchObject({ pair: 'EURUSD', to: lost.expiresAt });
});

it('shows the entry price from which a settled late signal counted, and its result from there', async () => {
  const createdAt = new Date(SLOT + 42_000).toISOString();
  const result = { percent: -0.027, r: -0.2, stakes: -1 };
  // The exit is above the published entry price, and below the price from which the signal counts.
  const late = { ...lost, createdAt, exitPrice: 1.1003, settledFrom: 1.1006, result };
  const page = await open(reply(late));
  await page.sees('Published 42 s late: it counts from 1.10060.');
  await page.sees('price fell 0.027%');
});

it('shows a running signal with its ticket and its plan', async () => {
  const page = await open(reply(callOf(runningSlot())));
  await page.sees('Time left');
  await page.sees('Martingale plan');
  expect(page.text()).toMatch(/The price at expiry decides.*Valid until/);
  expect(page.text()).not.toContain('Replay');
});

it('shows that a signal does not exist, is withheld (with the reason), or couldn’t be loaded', async () => {
  const nowhere = await open(() => ({ problem: errors.signalNotFound }));
  await nowhere.sees('There is no such signal');
  nowhere.close();
  const { status, code, message } = errors.signalWithheld;
  const data = { quota: { ...quota, reason: 'daily_limit' } };
  const spent = await open(() => Response.json({ success: false, error: code, message, data }, { status }));
  await spent.sees('You’ve used today’s 2 signals');
  spent.close();
  const failed = await open(failing);
  await failed.sees('This signal couldn’t be loaded');
});

it('shows a guest how to get access to a signal, and never requests the signal', async () => {
  const page = await open(reply(lost), 'guest');
  await page.sees('Needs Silver Node');
  expect(paramsOf('getSignal')).toEqual([]);
});
