import { slotRecordPath } from '@croneai/contracts/paths.ts';
import { brand } from './brand.ts';

/**
 * Text of a public page for search engines and previews. `title` is also the title of the browser
 * tab.
 */
export interface PageMeta {
  path: string;
  title: string;
  description: string;
}

/** Static documents. They are complete without script, and each has its own islands. */
export const sitePages = [
  { path: '/', title: 'Trading signals every five minutes', description: brand.description },
  {
    path: '/features',
    title: 'Features',
    description: 'The engine, the tools and the security behind CroneAI, and results settled in the open.',
  },
  {
    path: '/method',
    title: 'How signals are made',
    description: 'How the CroneAI engine decides, what it was tested on and what it can’t know.',
  },
  {
    path: '/record',
    title: 'The record',
    description: 'Every settled CroneAI signal, won or lost, with its proof: curve, days, and markets.',
  },
  {
    path: '/record/method',
    title: 'How the record is counted',
    description:
      'Formula and source of every figure of the CroneAI record, and the rules that decide each result.',
  },
  {
    path: '/record/signals/:slot',
    title: 'A signal of the record',
    description: 'What CroneAI published in a slot, its result, and its entry in the public log.',
  },
  {
    path: '/about',
    title: 'About us',
    description: 'Why CroneAI publishes its losses too, who is behind it and what the Profit Surge bonus is.',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to CroneAI, start a chat or find an office. A person answers in under 24 hours.',
  },
  {
    path: '/bot-access',
    title: 'Free AI bot trial',
    description: 'Apply for six months of the CroneAI trading bot, free: twelve short questions.',
  },
  {
    path: '/bot-access/success',
    title: 'Your license is in queue',
    description: 'Fund your broker account and message support to activate your CroneAI AI bot.',
  },
  {
    path: '/status',
    title: 'Status',
    description: 'State of every part of CroneAI now and over the last 90 days, with all incidents.',
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we keep about you, why and for how long, and how to download or delete it.',
  },
  {
    path: '/terms',
    title: 'Terms of use',
    description: 'The agreement between you and the operator of CroneAI.',
  },
  {
    path: '/risk',
    title: 'Risk disclosure',
    description: 'Read this before you put money anywhere.',
  },
  {
    path: '/cookies',
    title: 'Cookies',
    description: 'We set no cookies. Your browser keeps this instead.',
  },
] as const satisfies readonly PageMeta[];
export type SitePath = (typeof sitePages)[number]['path'];

/** Pages of the app that search engines and previews may open. */
export const entryPages = [
  {
    path: '/signup',
    title: 'Free access',
    description: 'Open a free CroneAI account in two minutes, with a 24-hour trial and no card.',
  },
  { path: '/login', title: 'Sign in', description: 'Sign in to your CroneAI dashboard.' },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    description: 'Get a link to choose a new CroneAI password.',
  },
] as const satisfies readonly PageMeta[];

export const publicPages: readonly PageMeta[] = [...sitePages, ...entryPages];

/**
 * True if a path (with query and anchor) leads to a static document instead of a page of the app.
 */
export function isSitePath(to: string): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  return sitePages.some((page) => page.path === path) || path.startsWith(slotRecordPath(''));
}

export function pageMeta(path: string): PageMeta {
  const page = publicPages.find((each) => each.path === path);
  if (!page) throw new Error(`${path} isn’t among the public pages`);
  return page;
}
