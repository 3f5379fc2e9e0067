import type { PublicSettings } from '@croneai/contracts/site-settings.ts';

/**
 * True to keep an offline page in visitors' browsers. If this is false, the next release removes
 * the page and its service worker from browsers.
 */
export const offlinePage: boolean = true;

/** Links of the public navigation. The menu on small screens also has Pricing. */
export const navigation = [
  { to: '/', label: 'Home' },
  { to: '/features', label: 'Features' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const;

export const pricingLink = { to: '/#pricing', label: 'Pricing' } as const;

export const footerTexts = {
  headline: 'Trade smarter, with the whole record in view.',
  pages: 'All pages',
  privacyText: 'No tracking before you agree, and we never sell your data. The details are in the',
} as const;

export const footerColumns = [
  {
    title: 'Product',
    links: [
      { to: '/features', label: 'Features' },
      { to: '/record', label: 'The record' },
      { to: '/method', label: 'How signals are made' },
      { to: '/#pricing', label: 'Pricing' },
      { to: '/#calculator', label: 'Risk calculator' },
      { to: '/#faq', label: 'Questions' },
      { to: '/bot-access', label: 'Free AI bot trial' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact' },
      { to: '/signup', label: 'Get Started' },
      { to: '/status', label: 'Status' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '#privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms' },
      { to: '/risk', label: 'Risk disclosure' },
      { to: '/cookies', label: 'Cookies' },
    ],
  },
] as const;

export const socialLinks = (settings: PublicSettings) => [
  { label: 'Community', href: settings.communityLink },
  { label: 'X', href: settings.xLink },
  { label: 'YouTube', href: settings.youTubeLink },
];
