import { paths } from '@croneai/contracts/paths.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dashboardPages } from '../../web/src/app/dashboard/dashboard-pages.ts';
import { apiClient, signIn } from '../support/api-client.ts';
import { linkIn, readInbox } from '../support/inbox.ts';
import { chromiumOptions } from './chromium.ts';
import { storageOf } from './signed-in.ts';
import { COLOR_RULES, violationsOf } from './violations.ts';

/*
 * The screens of signing up, of the ways back in and of the first steps in the dashboard: WCAG 2.2 AA, nothing beside
 * the screen, and nothing that the page's own policy refuses. Each on a phone and on a desk, the public ones on a tablet as
 * well; on the phone in both themes.
 */
const system = inject('system');
if (!system.inbox) throw new Error('the browser tests read an inbox of their own: run them without SMTP_URL');
const api = apiClient(system.web);
const inbox = readInbox(system.inbox);

type Screen = {
  name: string;
  /** The mailed reset link when left out. */
  path?: string;
  /** Heading of level one by which the screen is known to have arrived. */
  heading: string | RegExp;
  isMember?: true;
  /** Seen on tablets too: the pages that people open from anywhere. */
  isPublic?: true;
  /** Only at this width. */
  onlyAt?: number;
  /** Brings the screen into the state to look at. */
  act?: (page: Page) => Promise<void>;
};

const screens: Screen[] = [
  { name: 'home', path: '/', heading: /./, isPublic: true },
  { name: 'home, menu open', path: '/', heading: /./, isPublic: true, onlyAt: 390, act: openMenu },
  { name: 'home, questions open', path: '/', heading: /./, isPublic: true, act: openQuestions },
  { name: 'features', path: '/features', heading: /./, isPublic: true },
  { name: 'method', path: '/method', heading: /./, isPublic: true },
  { name: 'about', path: '/about', heading: /./, isPublic: true },
  { name: 'contact', path: '/contact', heading: /./, isPublic: true },
  { name: 'privacy', path: '/privacy', heading: /./, isPublic: true },
  { name: 'cookies', path: '/cookies', heading: /./, isPublic: true },
  { name: 'a missing page', path: '/no-such-page', heading: /no page/, isPublic: true },
  { name: 'no connection', path: '/offline.html', heading: /couldn’t be fetched/, isPublic: true },
  { name: 'signup, the offer', path: '/signup', heading: /Free access/, isPublic: true },
  { name: 'signup, the application', path: '/signup?step=apply', heading: 'Your application' },
  {
    name: 'signup, the application with errors',
    path: '/signup?step=apply',
    heading: 'Your application',
    act: fillInWrongly,
  },
  {
    name: 'signup, the code',
    path: '/signup?step=confirm&email=ada%40example.com',
    heading: 'Check your email',
  },
  {
    name: 'the lead form with everything asked and nothing answered',
    path: '/bot-access',
    heading: /Get the AI trading bot/,
    act: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      const next = page.getByRole('button', { name: /^Next: / });
      if (isPhone) {
        await page.getByLabel('What is your full name?').fill('Ada Lead');
        await page.getByLabel('What is your phone number?').fill('7911123456');
        await page.getByLabel('What is your email address?').fill('ada@example.com');
        await next.click();
      }
      await page
        .getByRole('group', { name: /lost money/ })
        .getByRole('radio', { name: 'Yes' })
        .check();
      await (isPhone ? next : page.getByRole('button', { name: 'Request my free access' })).click();
      await page.getByText('Please enter the loss amount').waitFor();
    },
  },
  { name: 'the lead form sent', path: '/bot-access/success', heading: /license is in queue/ },
  { name: 'login', path: '/login', heading: 'Log in', isPublic: true },
  {
    name: 'login with nothing filled in',
    path: '/login',
    heading: 'Log in',
    act: async (page) => {
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Please fill in all fields').waitFor();
    },
  },
  { name: 'forgot password', path: '/forgot-password', heading: 'Forgot your password?' },
  { name: 'reset password without a link', path: '/reset-password', heading: 'This link doesn’t work' },
  { name: 'reset password', heading: 'Choose a new password' },
  ...dashboardPages
    .filter(({ openTo }) => openTo !== 'admins')
    .map(
      ({ path, label }): Screen => ({
        name: `dashboard of a guest, ${label}`,
        path,
        heading: path === paths.dashboard ? 'Activate your dashboard.' : label,
        isMember: true,
      }),
    ),
];

/** Colours are the same at every width, and what stands where is the same in both themes. */
const looks: { width: number; colorScheme: 'dark' | 'light'; only?: string[] }[] = [
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light', only: COLOR_RULES },
  { width: 768, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];

let browser: Browser;
let resetPath: string;
let member: BrowserContextOptions['storageState'];

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions());
  const { email } = system.accounts.guest;
  member = storageOf(await signIn(api, system.accounts.guest), system.web);
  await api.call('POST', '/api/auth/forgot-password', { body: { email } });
  const { pathname, search } = linkIn(await inbox.waitFor(email, /reset/i));
  resetPath = pathname + search;
});
afterAll(() => browser?.close());

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme, only }) => {
  let visitorPage: Page;
  let memberPage: Page;
  const refused: string[] = [];
  beforeAll(async () => {
    visitorPage = await openPage(undefined);
    memberPage = await openPage(member);
  });
  afterAll(async () => {
    await visitorPage?.context().close();
    await memberPage?.context().close();
  });

  const seen = screens.filter(
    ({ isPublic, onlyAt }) => (onlyAt === undefined || onlyAt === width) && (isPublic || width !== 768),
  );
  it.each(seen)('$name', async ({ path, heading, isMember, act }) => {
    const page = isMember ? memberPage : visitorPage;
    refused.length = 0;
    await page.goto(new URL(path ?? resetPath, system.web).href);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await act?.(page);
    expect(await violationsOf(page, only)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(refused).toEqual([]);
  });

  async function openPage(storageState: typeof member): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      ...(storageState ? { storageState } : {}),
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    return page;
  }
});

describe('zoomed in', () => {
  // A desk of 1280 pixels at 200 and at 400 per cent has as much room as these.
  it.each([640, 320])('to %i pixels, no public page needs scrolling sideways', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 450 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const { path = '/' } of screens.filter(({ isPublic, act }) => isPublic && !act)) {
      await page.goto(new URL(path, system.web).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
    }
    await context.close();
  });
});

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).waitFor();
}

async function openQuestions(page: Page): Promise<void> {
  for (const question of (await page.locator('#faq summary').all()).slice(0, 3)) await question.click();
}

async function fillInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('ab');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Phone number').fill('12');
  await page.getByLabel(/^Password/).fill('short');
  await page.getByLabel('Telegram').focus();
  await page.getByText('Password must be at least 8 characters').waitFor();
}
