import type { Signal } from '@croneai/contracts/signals.ts';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
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

const inBrowser = (target: object, name: string, value: unknown) => {
  Object.defineProperty(target, name, { configurable: true, value });
  ofTheTest.push(() => Reflect.deleteProperty(target, name));
};
const ofTheTest: (() => void)[] = [];
afterEach(() => {
  for (const undo of ofTheTest.splice(0)) undo();
});

it('shows a new signal through the service worker where a page may not, as on Android, and does not wait for the sound', async () => {
  const done: string[] = [];
  inBrowser(
    globalThis,
    'Notification',
    class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      }
    },
  );
  // Held back until somebody clicks, as browsers do.
  inBrowser(
    globalThis,
    'AudioContext',
    class {
      resume() {
        done.push('sound');
        return new Promise(() => undefined);
      }
    },
  );
  const showNotification = async (title: string, { body, data }: NotificationOptions) =>
    void done.push(`${title}: ${body} at ${data}`);
  inBrowser(navigator, 'serviceWorker', { getRegistration: async () => ({ showNotification }) });
  localStorage.setItem('croneai.alerts', JSON.stringify({ desktop: true, sound: 'chime' }));
  let list = listOf([signalOf(SLOT - 300_000, '66f1a2b3c4d5e6f708192c03')]);
  serveApi({
    getCurrentUser: asMember('gold'),
    listSignals: () => list,
  });
  await openDashboard('/dashboard/upgrade');
  await vi.waitFor(() => expect(document.title).toContain('▼ EUR/USD'), { timeout: 10_000 });

  inBrowser(document, 'hidden', true);
  list = listOf([signalOf(SLOT, '66f1a2b3c4d5e6f708192c04')]);
  await vi.waitFor(
    () => expect(done).toEqual(['sound', 'New signal: ▼ PUT EUR/USD, 1.10000 at /dashboard/signals']),
    { timeout: 10_000 },
  );
});

it('names the way to notifications where the browser has none, as on an iPhone', async () => {
  serveApi({
    getCurrentUser: asMember('gold'),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    listDevices: failing,
    getChannels: failing,
    listDelivered: failing,
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  await page.sees('add CroneAI to the home screen first');
  const toggle = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('Notifications'),
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
