import { type BrowserContext, type CDPSession, devices } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { until } from '../support/until.ts';
import { closeContext } from './close-context.ts';
import { openSite } from './open-site.ts';
import { storageOf } from './signed-in.ts';

const { system, api, browser } = await openSite();
const outside = system.backing.push?.url ?? '';
/** The trainer needs a minute or two for its first champion, which decides the next slot. */
const SIGNAL_WITHIN_MS = 240_000;

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Pushed = { payload: { notification: { title: string; data: { path: string } } } };

/** Opens a phone whose push service is simulated; the rest of the browser is real. */
async function openPhone(account: { email: string; password: string }) {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 664 },
    storageState: storageOf(await signIn(api, account), system.web),
  });
  onTestFinished(() => closeContext(context));
  await context.grantPermissions(['notifications'], { origin: system.web });
  const subscriptions: Subscription[] = [];
  await context.exposeBinding('subscribeOutside', async (_source, applicationServerKey: string) => {
    const reply = await fetch(`${outside}/push/subscriptions`, {
      method: 'POST',
      body: JSON.stringify({ applicationServerKey }),
    });
    const subscription = (await reply.json()) as Subscription;
    subscriptions.push(subscription);
    return subscription;
  });
  await context.addInitScript(() => {
    const page = globalThis as never as { subscribeOutside(key: string): Promise<object> };
    let held: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => held,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const made = await page.subscribeOutside(applicationServerKey);
        held = { ...made, options: {}, toJSON: () => made, unsubscribe: async () => true };
        return held;
      },
    });
  });
  return { context, subscriptions };
}

/** Delivers a message to the service worker, as the browser's own push service does. */
async function openDelivery(context: BrowserContext): Promise<(data: object) => Promise<void>> {
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(system.web));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: system.web,
      registrationId,
      data: JSON.stringify(data),
    });
  };
}

/** Parts of the real worker that the test reads and replaces. */
type WorkerScope = {
  asked: { title: string; options: object | undefined }[];
  registration: { showNotification(title: string, options?: object): Promise<void> };
  clients: { openWindow(path: string): Promise<unknown> };
  dispatchEvent(event: Event): void;
};

it(
  'an alert shows a signal on a phone while every page is closed, and opens the signal after a tap',
  async () => {
    const { context, subscriptions } = await openPhone(system.accounts.gold);
    const page = await context.newPage();
    await page.goto(`${system.web}/dashboard/settings?tab=notifications`);
    await page.getByText('Alerts on this phone').click();
    await page.getByText('Alerts are on.').waitFor();
    await page.getByText('this one').waitFor();
    const [subscription] = subscriptions;
    expect(subscription).toBeDefined();
    await page.close();
    expect(context.pages()).toEqual([]);

    const pushed = await until(
      'a signal to be pushed',
      async () => {
        const all = (await (await fetch(subscription?.endpoint ?? '')).json()) as Pushed[];
        const signal = all.find(({ payload }) => payload.notification.data.path.includes('/signals/'));
        if (!signal) throw new Error(`there are ${all.length} pushes`);
        return signal.payload;
      },
      SIGNAL_WITHIN_MS,
    );
    const { title, data } = pushed.notification;
    expect(title).toMatch(/^[▲▼] (CALL|PUT) /);

    const deliver = await openDelivery(context);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    // A headless browser shows no notifications, so the test records the worker's requests.
    await worker.evaluate(() => {
      const own = globalThis as never as WorkerScope;
      own.asked = [];
      own.registration.showNotification = async (title, options) => {
        own.asked.push({ title, options });
      };
    });
    await deliver(pushed);
    await until('the notification to be shown', async () =>
      expect(
        await worker.evaluate(() => (globalThis as never as WorkerScope).asked.map((shown) => shown.title)),
      ).toEqual([title]),
    );
    // Browsers open a window only after a person's tap, so the test also records the request for a
    // window.
    const opened = await worker.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const own = globalThis as never as WorkerScope;
          own.clients.openWindow = async (path) => resolve(path);
          const notification = { ...own.asked[0]?.options, close: () => undefined };
          own.dispatchEvent(
            Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
          );
        }),
    );
    expect(opened).toBe(data.path);
    const tapped = await context.newPage();
    await tapped.goto(system.web + opened);
    await tapped
      .getByText(title.slice(title.indexOf(' ', 2) + 1))
      .first()
      .waitFor();

    const { token } = await signIn(api, system.accounts.gold);
    await until('the receipt as opened', async () => {
      const { envelope } = await api.call('GET', '/api/account/deliveries', { token });
      expect(envelope.data).toContainEqual(
        expect.objectContaining({ path: data.path, channel: 'push', state: 'opened' }),
      );
    });
  },
  SIGNAL_WITHIN_MS + 60_000,
);

it('sends a test alert after a delay, shows how long the alert took, and explains the settings of the chosen phone', async () => {
  const { context, subscriptions } = await openPhone(system.accounts.pro);
  const page = await context.newPage();
  await page.goto(`${system.web}/dashboard/settings?tab=notifications`);
  await page.getByText('Alerts on this phone').click();
  await page.getByText('this one').waitFor();
  await page.getByRole('button', { name: 'Send an alert in 30 s' }).click();
  await page.getByText(/^Turn the screen off now\. The alert arrives in \d+ s\.$/).waitFor();
  expect(await page.getByRole('button', { name: 'Send an alert in 30 s' }).isDisabled()).toBe(true);
  await page.getByText('If alerts don’t arrive').click();
  await page.getByLabel('Your phone').selectOption({ label: 'Tecno, Infinix or itel' });
  await page.getByText(/Phone Master/).waitFor();

  const pushed = await until(
    'the test to be pushed',
    async () => {
      const all = (await (await fetch(subscriptions[0]?.endpoint ?? '')).json()) as Pushed[];
      const test = all.find(({ payload }) => payload.notification.title === 'This is a test alert');
      if (!test) throw new Error(`there are ${all.length} pushes`);
      return test.payload;
    },
    60_000,
  );
  const deliver = await openDelivery(context);
  await deliver(pushed);
  await page.getByText(/^It arrived \d+ s after we sent it\./).waitFor();
}, 120_000);
