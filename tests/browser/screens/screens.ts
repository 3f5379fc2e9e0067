import type { RunInfo } from '../../../infra/local/run-file.ts';

export type Account = keyof RunInfo['accounts'];

export interface Screen {
  /** Of the files: `docs/screens/<name>-<width>-<theme>.webp`, with the account after the name where there is one. */
  name: string;
  path: string;
  /** Who looks at it; several where it differs by tier. A visitor when left out. */
  as?: readonly Account[];
  /** The first screen only, for pages that are lists without an end. */
  isCut?: true;
}

/** Every page, one line each. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'features', path: '/features' },
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
  { name: 'dashboard', path: '/dashboard', as: ['guest', 'silver', 'gold'] },
  { name: 'signals', path: '/dashboard/signals', as: ['guest', 'silver', 'gold'] },
  { name: 'copy-trading', path: '/dashboard/copy-trading', as: ['gold'] },
  { name: 'dashboard-bot-access', path: '/dashboard/bot-access', as: ['gold'] },
  { name: 'mentorship', path: '/dashboard/mentorship', as: ['guest', 'gold'] },
  { name: 'lesson', path: '/dashboard/mentorship/risk-first/drawdown-arithmetic', as: ['gold'] },
  { name: 'community', path: '/dashboard/community', as: ['guest', 'gold'], isCut: true },
  { name: 'account-setup', path: '/dashboard/account-setup', as: ['guest'] },
  { name: 'upgrade', path: '/dashboard/upgrade', as: ['guest', 'gold'] },
  { name: 'settings', path: '/dashboard/settings', as: ['pro'] },
  { name: 'support', path: '/dashboard/support', as: ['pro'] },
  { name: 'admin-members', path: '/dashboard/admin/users', as: ['admin'], isCut: true },
];
