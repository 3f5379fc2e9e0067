import { errors } from '@croneai/contracts/errors.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bodiesOf, type Handlers, serveApi } from './api.ts';
import { look, openLive, openWithStream, pass, serve, soon, withLiveClock } from './live-page.ts';
import { openDashboard, TOKEN } from './page.tsx';
import { asMember, callOf, listOf, runningSlot } from './some-answers.ts';
import { someUser } from './some-user.ts';

const AT = '2026-11-20T10:00:00.000Z';
/** Later than the message’s event, because the message arrived late. */
const MARK = '2026-11-20T10:05:00.000Z';
const KEY = `B${'A'.repeat(86)}`;
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const OFFER = 'Get signals when CroneAI is closed';
const SETTINGS = '/dashboard/settings?tab=notifications';
const seen = { createdAt: AT, seenAt: AT, lastUsedAt: null, receivedAt: null, testAt: null };
const device = { id: 'd'.repeat(24), name: 'Chrome', ...seen };

const asGold: Handlers = {
  getCurrentUser: asMember('gold'),
  getCandles: () => ({ problem: errors.marketDataUnavailable }),
};

/** Simulates a browser with push. Returns the number of permission requests. */
function withPush(): { requests: number } {
  const browser = { requests: 0 };
  const subscription = {
    options: {},
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: KEYS }),
  };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  const worker = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(worker),
    getRegistration: async () => worker,
    addEventListener: () => undefined,
    register: async () => worker,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => {
      browser.requests += 1;
      return 'granted';
    },
  });
  return browser;
}

const running = () =>
  callOf(runningSlot(), {
    createdAt: new Date(Date.now() - 1_000).toISOString(),
    expiresAt: new Date(Date.now() + 4 * MINUTE_MS).toISOString(),
  });

it('offers alerts with the first ticket, and requests the permission only after a click', async () => {
  const browser = withPush();
  const signal = running();
  let isSaved = false;
  serveApi({
    ...asGold,
    listSignals: () => listOf([signal]),
    listDevices: () => ({
      data: isSaved ? [device] : [],
      extras: { applicationServerKey: KEY },
    }),
    saveDevice: () => {
      isSaved = true;
      return { data: device };
    },
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees(OFFER);
  expect(browser.requests).toBe(0);
  await page.click('button', 'Turn on alerts');
  await soon(() => expect(page.text()).not.toContain(OFFER));
  expect(browser.requests).toBe(1);
  expect(bodiesOf('saveDevice')).toMatchObject([{ endpoint: 'https://fcm.googleapis.com/x', keys: KEYS }]);
});

it('adds this browser after the password is entered, if the sign-in is old', async () => {
  withPush();
  const signal = running();
  let isFresh = false;
  let isSaved = false;
  serveApi({
    ...asGold,
    listSignals: () => listOf([signal]),
    listDevices: () => ({ data: isSaved ? [device] : [], extras: { applicationServerKey: KEY } }),
    saveDevice: () => {
      isSaved = isFresh;
      return isFresh ? { data: device } : { problem: errors.recentSignInRequired };
    },
    confirmPassword: () => {
      isFresh = true;
      const user = someUser({ tier: 'gold', dashboardUnlocked: true });
      return { data: { token: `${TOKEN}2`, user, deviceToken: 'd' } };
    },
  });
  const page = await openDashboard('/dashboard/signals');
  await page.click('button', 'Turn on alerts');
  await page.sees('Confirm it’s you');
  await page.fill('Password', 'Analytical1');
  await page.click('button', 'Confirm');
  await soon(() => expect(page.text()).not.toContain(OFFER));
  expect(bodiesOf('saveDevice')).toHaveLength(2);
});

it('does not offer alerts again after “Not now”', async () => {
  withPush();
  const signal = running();
  serveApi({
    ...asGold,
    listSignals: () => listOf([signal]),
    listDevices: () => ({ data: [], extras: { applicationServerKey: KEY } }),
  });
  const first = await openDashboard('/dashboard/signals');
  await first.sees(OFFER);
  await first.click('button', 'Not now');
  await soon(() => expect(first.text()).not.toContain(OFFER));
  first.close();
  const second = await openDashboard('/dashboard/signals');
  await second.sees('after publication');
  expect(second.text()).not.toContain(OFFER);
});

it('shows on an iPhone that the app must first be added to the home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)');
  onTestFinished(() => void vi.restoreAllMocks());
  serveApi(asGold);
  const page = await openDashboard(SETTINGS);
  await page.sees('On an iPhone or iPad, first add CroneAI to the home screen and open it from there.');
});

it('shows how long after its publication a signal appeared on this screen, and stores the time of its appearance in the account', async () => {
  const createdAt = new Date(Date.now() - 130_000).toISOString();
  const signal = { ...running(), id: '66f1a2b3c4d5e6f708192c77', createdAt };
  serveApi({
    ...asGold,
    listSignals: () => listOf([signal]),
  });
  const page = await openDashboard('/dashboard/signals');
  await soon(() => expect(page.text()).toMatch(/Reached you 2 min \d+ s after publication/));
  // Leaving the page confirms pending signals at once.
  look('hidden');
  onTestFinished(() => look('visible'));
  const confirmed = () =>
    bodiesOf('confirmShown')
      .flatMap((body) => (body as { shown: { signalId: string; shownAt: string }[] }).shown)
      .filter(({ signalId }) => signalId === signal.id);
  await soon(() => expect(confirmed()).toHaveLength(1));
  const [shown] = confirmed();
  expect(Date.parse(shown?.shownAt ?? '')).toBeGreaterThanOrEqual(Date.parse(signal.createdAt));
});

it('links Telegram after the password is entered, if the sign-in is old', async () => {
  let isFresh = false;
  serveApi({
    ...asGold,
    getTelegram: () => ({ data: { isAvailable: true, chat: null, channel: null, room: null, hints: null } }),
    linkTelegram: () =>
      isFresh
        ? { data: { url: 'https://t.me/crone_bot?start=abc', expiresAt: AT } }
        : { problem: errors.recentSignInRequired },
    confirmPassword: () => {
      isFresh = true;
      const user = someUser({ tier: 'gold', dashboardUnlocked: true });
      return { data: { token: `${TOKEN}2`, user, deviceToken: 'd' } };
    },
  });
  const page = await openDashboard(SETTINGS);
  await page.click('button', 'Link Telegram');
  await page.sees('Confirm it’s you');
  await page.fill('Password', 'Analytical1');
  await page.click('button', 'Confirm');
  await soon(() => expect(page.link('Open Telegram')?.href).toBe('https://t.me/crone_bot?start=abc'));
});

it('links Telegram without a password after a recent sign-in, and invites the member to the hints channel', async () => {
  const hints = { url: 'https://t.me/+hints', isJoined: false };
  serveApi({
    ...asGold,
    getTelegram: () => ({ data: { isAvailable: true, chat: null, channel: null, room: null, hints } }),
    linkTelegram: () => ({ data: { url: 'https://t.me/crone_bot?start=abc', expiresAt: AT } }),
  });
  const page = await openDashboard(SETTINGS);
  await page.click('button', 'Link Telegram');
  await soon(() => expect(page.link('Open Telegram')?.href).toBe('https://t.me/crone_bot?start=abc'));
  expect(page.text()).not.toContain('Confirm it’s you');
  expect(page.link('Join the hint channel')?.href).toBe(hints.url);
});

it('prompts an admin for the password after the admin has read many webhook calls', async () => {
  const hook = {
    id: '66f1a2b3c4d5e6f708192a71',
    name: 'CRM',
    url: 'https://crm.example/…',
    format: 'json',
    events: ['lead.submitted'],
    createdAt: AT,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    nextAttemptAt: null,
    waiting: 0,
    previousSecretUntil: null,
  };
  serveApi({
    getCurrentUser: () => ({ data: someUser({ role: 'owner', tier: 'gold', dashboardUnlocked: true }) }),
    listAdminWebhooks: () => ({ data: [hook] }),
    previewAdminWebhook: () => ({ data: { body: '{}' } }),
    listAdminWebhookCalls: () => ({ problem: errors.recentSignInRequired }),
  });
  const page = await openDashboard('/dashboard/admin/webhooks');
  await page.click('button', 'Log of CRM');
  await page.sees('You’ve read many people’s details since you signed in.');
});

withLiveClock();
it('counts unread messages, updates the count from the stream, and marks messages as read when the bell is closed', async () => {
  const served = serve();
  const item = {
    id: 'm1',
    event: 'tickets',
    title: 'Support answered',
    body: '',
    path: '/dashboard/support',
    at: AT,
    isUnread: true,
  };
  let rows: object[] = [];
  const reads = () => bodiesOf('readInbox');
  served.api.getInbox = () => ({
    data: rows,
    extras: { unread: reads().length > 0 ? 0 : rows.length, readMark: MARK },
  });
  served.api.readInbox = () => ({ data: null });
  const page = await openLive(served);
  expect(document.querySelector('[aria-label="Inbox"]')).not.toBeNull();
  rows = [item];
  served.stream.open()[0]?.send('inbox', {}, [11, 11]);
  await soon(() => expect(document.querySelector('[aria-label="Inbox, 1 unread"]')).not.toBeNull());
  await page.click('button', 'Inbox, 1 unread');
  await page.sees('Support answered (unread)');
  expect(reads()).toEqual([]);
  await page.click('button', 'Inbox, 1 unread');
  await soon(() => expect(reads()).toEqual([{ until: MARK }]));
  await soon(() => expect(document.querySelector('[aria-label="Inbox"]')).not.toBeNull());
});

it('follows a change of the email settings that was made elsewhere', async () => {
  const served = serve();
  let marketing = true;
  served.api.getNotifications = () => ({
    data: { signals: true, trades: true, marketing, security: true },
  });
  await openWithStream('/dashboard/settings?tab=notifications', served);
  const isOn = () => screen.queryByRole<HTMLInputElement>('switch', { name: /^Marketing/ })?.checked;
  await soon(() => expect(isOn()).toBe(true));
  // The page repeats requests that it made before the hello.
  await soon(() => expect(served.asked.length).toBeGreaterThanOrEqual(2));
  await pass(2_000);
  marketing = false;
  served.stream.open()[0]?.send('member', { of: 'account' }, [11, 11]);
  await soon(() => expect(isOn()).toBe(false));
});
