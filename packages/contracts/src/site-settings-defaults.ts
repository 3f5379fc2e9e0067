import type { PublicSettings, SiteSettings } from './site-settings.ts';

/**
 * Values that apply until an admin changes them. Links to hosts under `.example` lead nowhere. The
 * log at startup and the admin's home page list the settings that still contain these hosts.
 */
export const PUBLIC_SETTINGS_DEFAULTS: PublicSettings = {
  brokers: [
    {
      name: 'Partner broker',
      link: 'https://broker.croneai.example/register?promo=CRONEAI',
      promoCode: 'CRONEAI',
      codeParameter: 'click_id',
      accountName: 'Broker account ID',
      accountExample: '',
      existingCustomer: '',
    },
  ],
  videoGuideLink: 'https://broker.croneai.example/register?promo=CRONEAI',
  supportHandle: '@croneai_support',
  supportLink: 'https://chat.croneai.example/croneai_support',
  whatsAppNumber: '+1 (202) 555-0147',
  whatsAppLink: 'https://chat.croneai.example/whatsapp',
  supportEmail: 'support@croneai.example',
  communityLink: 'https://community.croneai.example/',
  announcementsLink: 'https://community.croneai.example/announcements',
  bootcampLink: 'https://bootcamp.croneai.example/register',
  xLink: 'https://x.croneai.example/',
  youTubeLink: 'https://video.croneai.example/',
  offices: [
    {
      city: 'San Francisco',
      country: 'United States',
      street: '100 Example Street, Suite 200',
      postcode: 'San Francisco, CA 94100',
    },
    { city: 'London', country: 'United Kingdom', street: '20 Example Lane', postcode: 'London EC1A 0AA' },
    {
      city: 'Singapore',
      country: 'Singapore',
      street: '8 Example Road, #10-01',
      postcode: 'Singapore 018900',
    },
  ],
  officesNote: 'Sample addresses',
  claims: [
    { value: '95%', label: 'accuracy' },
    { value: '$24M+', label: 'generated' },
    { value: '15K+', label: 'traders (15,000+)' },
    { value: '247', label: 'markets' },
    { value: '127', label: 'algorithms' },
    { value: '99.9%', label: 'uptime' },
  ],
  companyClaims: [
    { value: '2023', label: 'founded' },
    { value: '50+', label: 'team members' },
    { value: '15+', label: 'countries' },
    { value: '24/7', label: 'support' },
  ],
  claimsNote: 'Our own figure, not independently verified.',
  currency: 'USD',
  currencyRate: 1,
};

/** The member's first name replaces `{name}`. */
const DEFAULT_REPLIES: SiteSettings['cannedReplies'] = [
  {
    title: 'Proof received',
    text: 'Hello {name},\n\nThank you. We’ve received the proof of your deposit. We’re checking it now, usually within 1–2 hours. Your dashboard updates automatically once your tier is set.',
  },
  {
    title: 'Proof not readable',
    text: 'Hello {name},\n\nWe couldn’t read everything in the file you sent. Please attach a screenshot or PDF that shows the date, the amount and your broker account ID.',
  },
  {
    title: 'Tier is active',
    text: 'Hello {name},\n\nYour deposit is verified and your tier is active. Open your dashboard: everything in your tier is unlocked.',
  },
  {
    title: 'More details needed',
    text: 'Hello {name},\n\nTo find out what happened we need a little more detail: what did you do, what did you see, and when (with the time zone)? A screenshot helps.',
  },
  {
    title: 'Solved',
    text: 'Hello {name},\n\nThis should work now. If it doesn’t, just reply here.',
  },
];

export const SITE_SETTINGS_DEFAULTS: SiteSettings = {
  ...PUBLIC_SETTINGS_DEFAULTS,
  liveSessionLinks: { 'london-open': '', 'weekly-review': '' },
  cannedReplies: DEFAULT_REPLIES,
  supportGrantMaxDays: 31,
  supportGrantMaxTier: 'pro',
};
