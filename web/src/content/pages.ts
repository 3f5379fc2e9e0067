import { brand } from './brand.ts';
import { SITE_PATHS, type SitePath } from './site-paths.ts';

/**
 * Text of a public page for search engines and previews. `title` is also the title of the browser
 * tab.
 */
export interface PageMeta {
  path: string;
  title: string;
  description: string;
}

/** Texts of the static documents. */
const siteTexts: Readonly<Record<SitePath, Omit<PageMeta, 'path'>>> = {
  '/': { title: 'Trading signals every five minutes', description: brand.description },
  '/features': {
    title: 'Features',
    description: 'The engine, the tools and the security behind CroneAI, and results settled in the open.',
  },
  '/method': {
    title: 'How signals are made',
    description: 'How the CroneAI engine decides, what it was tested on and what it can’t know.',
  },
  '/record': {
    title: 'The record',
    description: 'Every settled CroneAI signal, won or lost, with its proof. Results by day and by market.',
  },
  '/record/method': {
    title: 'How the record is counted',
    description:
      'The formula and source of every figure in the CroneAI record, and the rules that decide each result.',
  },
  '/record/signals/:slot': {
    title: 'A signal in the record',
    description: 'What CroneAI published in a slot, its result, and its entry in the public log.',
  },
  '/about': {
    title: 'About us',
    description: 'Why CroneAI publishes its losses too, who is behind it and what the Profit Surge bonus is.',
  },
  '/contact': {
    title: 'Contact',
    description: 'Write to CroneAI, start a chat or find an office. A person answers in under 24 hours.',
  },
  '/bot-access': {
    title: 'Free AI bot trial',
    description: 'Get the CroneAI trading bot free for six months. Apply with twelve short questions.',
  },
  '/bot-access/success': {
    title: 'Your license is in queue',
    description: 'Fund your broker account and message support to activate your CroneAI AI bot.',
  },
  '/status': {
    title: 'Status',
    description: 'Whether every part of CroneAI is working now, and each incident of the last 90 days.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What we keep about you, why and for how long, and how to download or delete it.',
  },
  '/terms': {
    title: 'Terms of use',
    description: 'The agreement between you and the operator of CroneAI.',
  },
  '/risk': {
    title: 'Risk disclosure',
    description: 'Read this before you put money anywhere.',
  },
  '/cookies': {
    title: 'Cookies',
    description: 'We set no cookies. This page lists what your browser keeps instead.',
  },
};

export const sitePages = SITE_PATHS.map((path) => ({ path, ...siteTexts[path] }));

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

export function pageMeta(path: string): PageMeta {
  const page = publicPages.find((each) => each.path === path);
  if (!page) throw new Error(`${path} isn’t among the public pages`);
  return page;
}
