import { links } from './links.ts';

/**
 * Whether browsers keep the page that says that there is no connection. Switched off, the next release takes it and its
 * service worker out of every browser that has them.
 */
export const offlinePage: boolean = true;

/** The public navigation. The small menu adds Pricing. */
export const navigation = [
  { to: '/', label: 'Home' },
  { to: '/features', label: 'Features' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const;

export const pricingLink = { to: '/#pricing', label: 'Pricing' } as const;

export const footerTexts = {
  headline: 'Trade smarter, with the whole record in view.',
  privacyText: 'No tracking before you agree, no sale of data. The details are in the',
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

/** Reserved addresses until the operator has profiles to link. */
export const socialLinks = [
  { label: 'Community', href: links.community.href },
  { label: 'X', href: 'https://x.croneai.example/' },
  { label: 'YouTube', href: 'https://video.croneai.example/' },
] as const;
