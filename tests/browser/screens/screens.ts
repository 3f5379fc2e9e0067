import { ownTradesPath, paths, userPath } from '@croneai/contracts/paths.ts';
import type { Page } from 'playwright';
import type { RunInfo } from '../../../infra/local/processes/run-file.ts';
import { dashboardPages } from '../../../web/src/app/dashboard/dashboard-pages.ts';
import type { DashboardPage } from '../../../web/src/shared/dashboard/dashboard-pages.ts';

export type Account = keyof RunInfo['accounts'];

export type Screen = {
  /**
   * Name of the files: `<name>-<width>-<theme>.webp`, with the account after the name if there is
   * one.
   */
  name: string;
  /** `{pro}`, `{lead}`, and `{ticket}` are replaced by ids from `fill-system.ts`. */
  path: string;
  /**
   * Accounts for which pictures of the page are taken. By default, only a visitor. A page that
   * depends on the tier has several accounts.
   */
  as?: readonly Account[];
  /** True to take only the part that is visible without scrolling, because the list is endless. */
  isCut?: true;
  /** Pattern of addresses that fail for this picture. */
  fails?: string;
  /** Actions before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /**
   * True for a state of a page, such as an error. Its pictures are taken only on a phone in the
   * dark theme and on a desktop in the light theme.
   */
  isState?: true;
  /** True for screens of admins, which are not taken on phones. */
  isAdminOnly?: true;
};

const COURSE = `${paths.vault}/risk-first`;
const LESSON = `${COURSE}/drawdown-arithmetic`;

/**
 * Accounts for which pictures of a dashboard page are taken, by the access rule of the page. If the
 * page needs a tier, the first account sees it locked, and the second account sees it open.
 */
const SEEN_BY: Readonly<Record<DashboardPage['openTo'], readonly Account[]>> = {
  everybody: ['pro'],
  'paid tiers': ['guest', 'gold'],
  gold: ['silver', 'gold'],
  team: ['admin'],
  owners: ['admin'],
};

/** For some dashboard pages: values that replace those derived from `dashboardPages`. */
const DIFFERENT: Readonly<Record<string, Partial<Screen>>> = {
  [paths.dashboard]: { name: 'dashboard', as: ['guest', 'silver', 'pro', 'gold'] },
  [paths.signals]: { as: ['guest', 'silver', 'gold'] },
  // The public page already has the shorter name.
  [paths.botAccess]: { name: 'dashboard-bot-access' },
  [paths.community]: { isCut: true },
  [paths.accountSetup]: { as: ['guest'] },
  [paths.upgrade]: { as: ['guest', 'gold'] },
  [paths.adminUsers]: { isCut: true },
  '/dashboard/admin/news': { isState: true },
  [paths.adminTickets]: { path: `${paths.adminTickets}?ticket={ticket}` },
};

/**
 * All screens. The screens of the dashboard come from `dashboardPages`. Their states and subpages
 * are listed after them.
 */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'features', path: '/features' },
  { name: 'method', path: '/method' },
  { name: 'record', path: '/record' },
  { name: 'record-method', path: '/record/method' },
  { name: 'verify', path: '/verify' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'bot-access', path: '/bot-access' },
  { name: 'bot-access-success', path: '/bot-access/success' },
  { name: 'signup', path: '/signup' },
  { name: 'signup-application', path: '/signup?step=apply' },
  { name: 'signup-code', path: '/signup?step=confirm&email=ada%40example.com' },
  { name: 'login', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'risk', path: '/risk' },
  { name: 'cookies', path: '/cookies' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'offline', path: '/offline.html' },
  { name: 'home-menu', path: '/', isState: true, isCut: true, act: openMenu },
  { name: 'contact-failed', path: '/contact', isState: true, fails: '**/api/contact', act: sendContact },
  { name: 'bot-access-errors', path: '/bot-access', isState: true, act: submitLead },
  ...dashboardPages.map(pictureOf),
  { name: 'dashboard-not-found', path: '/dashboard/no-such-page', as: ['silver'], isState: true },
  { name: 'palette', path: paths.dashboard, as: ['gold'], isAdminOnly: true, isCut: true, act: openPalette },
  { name: 'own-trades', path: ownTradesPath, as: ['gold'] },
  { name: 'signals-failed', path: paths.signals, as: ['gold'], isState: true, fails: '**/api/signals?*' },
  { name: 'mentorship-failed', path: paths.vault, as: ['gold'], isState: true, fails: '**/api/learning' },
  { name: 'course', path: COURSE, as: ['gold'] },
  {
    name: 'lesson-failed',
    path: LESSON,
    as: ['gold'],
    isState: true,
    fails: '**/api/learning/courses/**',
  },
  { name: 'lesson', path: LESSON, as: ['gold'] },
  { name: 'account-setup-proof', path: paths.accountSetup, as: ['silver'] },
  { name: 'settings-security', path: `${paths.settings}?tab=security`, as: ['pro'] },
  { name: 'settings-notifications', path: `${paths.settings}?tab=notifications`, as: ['pro'], isState: true },
  { name: 'settings-sessions', path: `${paths.settings}?tab=sessions`, as: ['pro'], isState: true },
  { name: 'settings-programs', path: `${paths.settings}?tab=programs`, as: ['gold'] },
  { name: 'settings-privacy', path: `${paths.settings}?tab=privacy`, as: ['pro'], isState: true },
  { name: 'ticket', path: `${paths.support}/tickets/{ticket}`, as: ['pro'] },
  { name: 'admin-users-none', path: `${paths.adminUsers}?search=nobody`, as: ['admin'], isState: true },
  {
    name: 'admin-users-failed',
    path: paths.adminUsers,
    as: ['admin'],
    isState: true,
    fails: '**/api/admin/users?*',
  },
  { name: 'admin-member', path: userPath('{pro}'), as: ['admin'] },
  { name: 'admin-lead', path: `${paths.adminLeads}?lead={lead}`, as: ['admin'], isState: true, isCut: true },
];

function pictureOf({ path, openTo }: DashboardPage): Screen {
  const name = path.slice(`${paths.dashboard}/`.length).replaceAll('/', '-');
  return { name, path, as: SEEN_BY[openTo], ...DIFFERENT[path] };
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /menu/i });
  if (await menu.isVisible()) await menu.click();
}

async function sendContact(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Example');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Subject' }).fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the trial really free?');
  await page.getByRole('button', { name: /send/i }).click();
  await page.getByRole('alert').waitFor();
}

async function submitLead(page: Page): Promise<void> {
  // On a phone, the form has three steps. Its first button then starts with `Next: `.
  await page
    .getByRole('button', { name: /^(Request my free access|Next: )/ })
    .first()
    .click();
  await page.getByText('Full name is required').waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}
