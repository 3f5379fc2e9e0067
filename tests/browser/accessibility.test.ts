import { paths, userPath } from '@croneai/contracts/paths.ts';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardPages } from '../../web/src/app/dashboard/dashboard-pages.ts';
import { signIn } from '../support/api-client.ts';
import { linkIn } from '../support/inbox.ts';
import { closeContext } from './close-context.ts';
import { misfitsOf } from './misfits.ts';
import { openSite } from './open-site.ts';
import { storageOf } from './signed-in.ts';
import { violationsOf } from './violations.ts';

/*
 * Screens of sign-up, account recovery, and first steps: WCAG 2.2 AA, no overflow, and no
 * violation of the content security policy. Each is tested on a phone in the dark theme and on a
 * desktop in the light theme. Other combinations are not needed, because the colours do not depend
 * on the width, and the layout does not depend on the theme.
 */
const { system, api, inbox, browser } = await openSite();

type Screen = {
  name: string;
  /** Defaults to the mailed reset link. */
  path?: string;
  /** Heading of level one that shows that the screen has loaded. */
  heading: string | RegExp;
  isMember?: true;
  /**
   * True for a page that is also tested at tablet width and zoomed in, because visitors open it on
   * any device.
   */
  isPublic?: true;
  isPhoneOnly?: true;
  /**
   * True to test the screen in both themes at each width. Needed if some parts exist at only one
   * width, such as the bars of the dashboard.
   */
  inBothThemes?: boolean;
  /** Brings the screen into the tested state. */
  act?: (page: Page) => Promise<void>;
};

const screens: Screen[] = [
  { name: 'home', path: '/', heading: /./, isPublic: true },
  {
    name: 'home, menu open',
    path: '/',
    heading: /./,
    isPublic: true,
    isPhoneOnly: true,
    inBothThemes: true,
    act: openMenu,
  },
  { name: 'home, questions open', path: '/', heading: /./, isPublic: true, act: openQuestions },
  { name: 'features', path: '/features', heading: /./, isPublic: true },
  { name: 'method', path: '/method', heading: /./, isPublic: true },
  { name: 'the record', path: '/record', heading: 'The record', isPublic: true },
  { name: 'how the record is counted', path: '/record/method', heading: /./, isPublic: true },
  { name: 'a slot that is not there', path: '/record/signals/1', heading: 'Slot not found' },
  { name: 'the verifier', path: '/verify', heading: 'Verify the record' },
  { name: 'about', path: '/about', heading: /./, isPublic: true },
  { name: 'contact', path: '/contact', heading: /./, isPublic: true },
  { name: 'privacy', path: '/privacy', heading: /./, isPublic: true },
  { name: 'cookies', path: '/cookies', heading: /./, isPublic: true },
  { name: 'a missing page', path: '/no-such-page', heading: /no page/, isPublic: true },
  { name: 'no connection', path: '/offline.html', heading: /couldn’t be loaded/, isPublic: true },
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
  { name: 'login', path: '/login', heading: 'Sign in', isPublic: true },
  {
    name: 'login with nothing filled in',
    path: '/login',
    heading: 'Sign in',
    act: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Please fill in all fields').waitFor();
    },
  },
  { name: 'forgot password', path: '/forgot-password', heading: 'Forgot your password?' },
  { name: 'reset password without a link', path: '/reset-password', heading: 'This link doesn’t work' },
  { name: 'reset password', heading: 'Choose a new password' },
  { name: 'unsubscribe, with half a link', path: '/unsubscribe', heading: 'This link isn’t complete' },
  { name: 'unsubscribe', path: '/unsubscribe?token=a', heading: 'Stop these emails?' },
  ...dashboardPages
    .filter(({ group }) => group !== 'admin')
    .map(
      ({ path, label }): Screen => ({
        name: `dashboard of a guest, ${label}`,
        path,
        heading: path === paths.dashboard ? 'Three steps to your first signal.' : label,
        isMember: true,
        inBothThemes: path === paths.dashboard || path === paths.signals,
      }),
    ),
];

const PHONE = 390;
const THEMES = ['dark', 'light'] as const;
/**
 * Widths in pixels of a 1280-pixel desktop at a zoom of 400 per cent, and of a phone at 200 per
 * cent.
 */
const ZOOMED_IN = [320, PHONE / 2];

let resetPath: string;
let member: BrowserContextOptions['storageState'];

beforeAll(async () => {
  const { email } = system.accounts.guest;
  member = storageOf(await signIn(api, system.accounts.guest), system.web);
  await api.call('POST', '/api/auth/forgot-password', { body: { email } });
  const { pathname, search } = linkIn(await inbox.waitFor(email, /reset/i));
  resetPath = pathname + search;
});

describe.each([PHONE, 1440])('at %i pixels', (width) => {
  let visitorPage: Page;
  let memberPage: Page;
  const refused: string[] = [];
  beforeAll(async () => {
    visitorPage = await openPage(undefined);
    memberPage = await openPage(member);
    await memberPage.goto(system.web + paths.dashboard);
  });
  afterAll(async () => {
    await visitorPage?.context().close();
    await memberPage?.context().close();
  });

  const seen = screens.filter(({ isPhoneOnly }) => width === PHONE || !isPhoneOnly);
  it.for(seen)(
    '$name: is accessible and fits the screen',
    async ({ path = resetPath, heading, isMember, inBothThemes, act }, { task }) => {
      const page = isMember ? memberPage : visitorPage;
      refused.length = 0;
      if (isMember && !task.result?.retryCount) await follow(page, path);
      else await page.goto(new URL(path, system.web).href);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await act?.(page);
      // Parts far from the screen have only an estimated height, so axe would report that they
      // overlap.
      await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLElement>('section, footer'))
          part.style.contentVisibility = 'visible';
      });
      for (const colorScheme of inBothThemes ? THEMES : ([width === PHONE ? 'dark' : 'light'] as const)) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsOf(page), colorScheme).toEqual([]);
      }
      expect(await misfitsOf(page)).toEqual([]);
      if (width === PHONE) await expectToFitZoomed(page);
      expect(refused).toEqual([]);
    },
  );

  async function openPage(storageState: typeof member): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: width === PHONE ? 844 : 900 },
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

it('shows every public page without horizontal scrolling on a tablet, and at 1280 pixels with a zoom of 200 per cent', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const { path = '/' } of screens.filter(({ isPublic, act }) => isPublic && !act)) {
    await page.goto(new URL(path, system.web).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [768, 640]) {
      await page.setViewportSize({ width, height: 450 });
      await expect.poll(() => misfitsOf(page), { message: path }).toEqual([]);
    }
  }
  await closeContext(context);
});

// The test of a guest covers the pages that need no tier.
it('shows the pages of each tier and of admins without horizontal scrolling to a zoomed-in phone', async () => {
  const admin = await signIn(api, system.accounts.admin);
  const context = await browser.newContext({
    viewport: { width: PHONE, height: 664 },
    reducedMotion: 'reduce',
    storageState: storageOf(admin, system.web),
  });
  const page = await context.newPage();
  await page.goto(system.web + paths.dashboard);
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  const user = { path: userPath(admin.user.id), label: admin.user.fullName };
  const pages = dashboardPages.filter(({ openTo }) => openTo !== 'everybody');
  for (const { path, label } of [...pages, user]) {
    await follow(page, path);
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    // Scrolls down, because some parts render only when they are near the visible area.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectToFitZoomed(page);
  }
  await closeContext(context);
});

async function expectToFitZoomed(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of ZOOMED_IN) {
    await page.setViewportSize({ width, height: 568 });
    await expect.poll(() => misfitsOf(page), { message: `${page.url()}, ${width} px` }).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** Navigates inside the app like a link, so that the dashboard is loaded only once. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

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
  await page.getByText('Add Telegram (optional)').focus();
  await page.getByText('Password must be at least 8 characters').waitFor();
}
