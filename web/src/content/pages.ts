import { brand } from './brand.ts';

/** What search engines and previews say about a public page. `title` is also the heading of the browser's tab. */
export interface PageMeta {
  path: string;
  title: string;
  description: string;
}

/** Static documents: complete without script, each with islands of its own. */
export const sitePages = [
  { path: '/', title: 'Trading signals every five minutes', description: brand.description },
  {
    path: '/features',
    title: 'Features',
    description:
      'The engine, the tools and the security behind CroneAI: closed candles, confidence with a history, and results that are settled in the open.',
  },
  {
    path: '/method',
    title: 'How signals are made',
    description:
      'How the CroneAI engine decides, what it was tested on, what it can’t know, and why most slots end without a signal.',
  },
  {
    path: '/about',
    title: 'About us',
    description:
      'Why CroneAI publishes the losing half of the list too, who is behind it, and what the Profit Surge bonus is.',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to CroneAI, start a chat or find an office. A person answers in under 24 hours.',
  },
  {
    path: '/bot-access',
    title: 'Free AI bot trial',
    description:
      'Apply for six months of the CroneAI trading bot, free: twelve short questions, and a person reads your answers.',
  },
  {
    path: '/bot-access/success',
    title: 'Your license is in queue',
    description:
      'Two steps until your CroneAI AI bot is activated: fund your broker account, then message support.',
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we keep about you, why, for how long, and how you get it back or have it removed.',
  },
  {
    path: '/terms',
    title: 'Terms of use',
    description: 'The agreement between you and the operator of CroneAI, in words meant to be read.',
  },
  {
    path: '/risk',
    title: 'Risk disclosure',
    description: 'Read this before you put money anywhere. It’s short on purpose.',
  },
  {
    path: '/cookies',
    title: 'Cookies',
    description: 'We set no cookies. Here is what your browser keeps for us instead.',
  },
] as const satisfies readonly PageMeta[];
export type SitePath = (typeof sitePages)[number]['path'];

/** Pages of the app that a search engine or a preview may come to. */
export const entryPages = [
  {
    path: '/signup',
    title: 'Free access',
    description: 'Open a free CroneAI account in two minutes: no card, and a trial that runs for 24 hours.',
  },
  { path: '/login', title: 'Log in', description: 'Log in to your CroneAI dashboard.' },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    description: 'Get a link to choose a new CroneAI password.',
  },
] as const satisfies readonly PageMeta[];

export const publicPages: readonly PageMeta[] = [...sitePages, ...entryPages];

/** Whether a path (query and anchor included) leads to a static document and not into the app. */
export function isSitePath(to: string): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  return sitePages.some((page) => page.path === path);
}

export function pageMeta(path: string): PageMeta {
  const page = publicPages.find((each) => each.path === path);
  if (!page) throw new Error(`${path} isn’t among the public pages`);
  return page;
}
