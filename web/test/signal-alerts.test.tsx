import type { Signal } from '@croneai/contracts/signals.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sampleSignal } from '../src/shared/signals/fallback-signal.ts';
import { serveApi } from './api.ts';
import { pass, serve } from './live-page.ts';
import { openDashboard } from './page.tsx';
import { asMember, failing, listOf } from './some-answers.ts';
import { someUser } from './some-user.ts';

const NOW = Date.now();
const SLOT = Math.floor(NOW / 300_000) * 300_000;
const iso = (at: number): string => new Date(at).toISOString();

const signalOf = (slot: number, id: string): Signal =>
  sampleSignal(slot, {
    id,
    asset: 'EUR/USD',
    signalType: 'sell',
    entryPrice: 1.1,
    precision: 5,
    confidence: 56,
    createdAt: iso(slot + 1_000),
    updatedAt: iso(slot + 1_000),
    expiresAt: iso(NOW + 200_000),
  });
it('shows gold a new signal on another page, in words and in the title', async () => {
  let list = listOf([signalOf(SLOT - 300_000, '66f1a2b3c4d5e6f708192c01')]);
  serveApi({
    getCurrentUser: asMember('gold'),
    listSignals: () => list,
  });
  const page = await openDashboard('/dashboard/upgrade');
  await vi.waitFor(() => expect(document.title).toContain('▼ EUR/USD'), { timeout: 10_000 });
  expect(page.text()).not.toContain('New signal');

  list = listOf([signalOf(SLOT, '66f1a2b3c4d5e6f708192c02')]);
  await page.sees('New signal: ▼ PUT EUR/USD, 1.10000');
});

it('says where a browser can’t get alerts with every page closed', async () => {
  serveApi({
    getCurrentUser: asMember('gold'),
    getTelegram: failing,
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    listDevices: failing,
    getChannels: failing,
    listDelivered: failing,
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  await page.sees('This browser can’t get alerts while CroneAI is closed.');
  const toggle = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('Alerts on this'),
  )?.control;
  expect(toggle).toHaveProperty('disabled', true);
});

it('requests no signal for a member with a limit who has switched no alert on', async () => {
  const served = serve(someUser({ tier: 'silver', dashboardUnlocked: true }));
  const requested: string[] = [];
  served.api.listSignals = () => {
    requested.push('list');
    return listOf([]);
  };
  served.stream.refuse = () => new Response('', { status: 404 });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const page = await openDashboard('/dashboard/upgrade');
  await page.sees('Neural Signals');
  await pass(20_000);
  expect(requested).toEqual([]);
});
