import { BUILT_SITE_URL } from '@croneai/contracts/constants.ts';

export const brand = {
  name: 'CroneAI',
  promise: 'Every five minutes: a clear signal, or a clear no.',
  /** Public URL of the site, for canonical links and previews. */
  siteUrl: BUILT_SITE_URL,
  description:
    'An AI-driven trading bot and signal service: every five minutes a clear signal or a clear no, with the plan, the confidence and the outcome.',
  copyright: '© 2025 CroneAI',
  riskWarning:
    'Trading involves risk. You can lose all the money you put in. Past results do not guarantee future results.',
} as const;

export const tabTitle = (title: string): string => `${title} · ${brand.name}`;
