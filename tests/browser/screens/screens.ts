import type { Page } from 'playwright';
import type { RunInfo } from '../../../infra/local/run-file.ts';

export type Account = keyof RunInfo['accounts'];

export interface Screen {
  /** Of the files: `docs/screens/<name>-<width>-<theme>.webp`, with the account after the name where there is one. */
  name: string;
  /** `{pro}`, `{lead}` and `{ticket}` stand for ids of what `fill-system.ts` has made. */
  path: string;
  /** Who looks at it; several where it differs by tier. A visitor when left out. */
  as?: readonly Account[];
  /** The first screen only, for pages that are lists without an end. */
  isCut?: true;
  /** Addresses that fail meanwhile, as a pattern. */
  fails?: string;
  /** What somebody does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** One of the states of a page that has a line of its own: a picture on a phone in the dark and one on a desk in the light. */
  isState?: true;
}

/** Every page, one line each. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'features', path: '/features' },
  { name: 'method', path: '/method' },
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
  { name: 'dashboard', path: '/dashboard', as: ['guest', 'silver', 'pro', 'gold'] },
  { name: 'dashboard-not-found', path: '/dashboard/no-such-page', as: ['silver'], isState: true },
  { name: 'palette', path: '/dashboard', as: ['gold'], isState: true, isCut: true, act: openPalette },
  { name: 'signals', path: '/dashboard/signals', as: ['guest', 'silver', 'gold'] },
  {
    name: 'signals-failed',
    path: '/dashboard/signals',
    as: ['gold'],
    isState: true,
    fails: '**/api/signals?*',
  },
  { name: 'copy-trading', path: '/dashboard/copy-trading', as: ['guest', 'gold'] },
  { name: 'dashboard-bot-access', path: '/dashboard/bot-access', as: ['silver', 'gold'] },
  { name: 'mentorship', path: '/dashboard/mentorship', as: ['guest', 'gold'] },
  {
    name: 'mentorship-failed',
    path: '/dashboard/mentorship',
    as: ['gold'],
    isState: true,
    fails: '**/api/learning',
  },
  { name: 'course', path: '/dashboard/mentorship/risk-first', as: ['gold'] },
  {
    name: 'lesson-failed',
    path: '/dashboard/mentorship/risk-first/drawdown-arithmetic',
    as: ['gold'],
    isState: true,
    fails: '**/api/learning/courses/**',
  },
  { name: 'lesson', path: '/dashboard/mentorship/risk-first/drawdown-arithmetic', as: ['gold'] },
  { name: 'community', path: '/dashboard/community', as: ['guest', 'gold'], isCut: true },
  { name: 'account-setup', path: '/dashboard/account-setup', as: ['guest'] },
  { name: 'account-setup-proof', path: '/dashboard/account-setup', as: ['silver'] },
  { name: 'upgrade', path: '/dashboard/upgrade', as: ['guest', 'gold'] },
  { name: 'settings', path: '/dashboard/settings', as: ['pro'] },
  { name: 'settings-security', path: '/dashboard/settings?tab=security', as: ['pro'] },
  {
    name: 'settings-notifications',
    path: '/dashboard/settings?tab=notifications',
    as: ['pro'],
    isState: true,
  },
  { name: 'settings-sessions', path: '/dashboard/settings?tab=sessions', as: ['pro'], isState: true },
  { name: 'settings-privacy', path: '/dashboard/settings?tab=privacy', as: ['pro'], isState: true },
  { name: 'support', path: '/dashboard/support', as: ['pro'] },
  { name: 'ticket', path: '/dashboard/support/{ticket}', as: ['pro'] },
  { name: 'admin-users', path: '/dashboard/admin/users', as: ['admin'], isCut: true },
  { name: 'admin-users-none', path: '/dashboard/admin/users?search=nobody', as: ['admin'], isState: true },
  {
    name: 'admin-users-failed',
    path: '/dashboard/admin/users',
    as: ['admin'],
    isState: true,
    fails: '**/api/admin/users?*',
  },
  { name: 'admin-member', path: '/dashboard/admin/users/{pro}', as: ['admin'] },
  { name: 'admin-leads', path: '/dashboard/admin/leads', as: ['admin'] },
  {
    name: 'admin-lead',
    path: '/dashboard/admin/leads?lead={lead}',
    as: ['admin'],
    isState: true,
    isCut: true,
  },
  { name: 'admin-tickets', path: '/dashboard/admin/tickets?ticket={ticket}', as: ['admin'] },
  { name: 'admin-news', path: '/dashboard/admin/news', as: ['admin'], isState: true },
  { name: 'admin-engine', path: '/dashboard/admin/engine', as: ['admin'] },
  { name: 'admin-audit', path: '/dashboard/admin/audit', as: ['admin'] },
];

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
  await page.getByRole('button', { name: 'Request my free access' }).click();
  await page.getByText('Full name is required').waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}
