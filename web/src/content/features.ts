import type { PublicSettings } from '@croneai/contracts/site-settings.ts';

export const featuresTexts = {
  live: {
    record: 'Today’s results',
    service: 'The service, right now',
    risk: 'Ten losses in a row',
  },
  streak: {
    left: 'left of $1,000',
    recover: 'gain needed to recover',
    risk: 'Risk per trade',
    caption: 'Streaks like this one happen: risk at most 2%.',
  },

  toolsTitle: 'Advanced tools',
  coreMore: 'More',
  toolsLead: 'For members who want to know what’s behind a signal.',
  toolsMore: 'The six tools',
  integrationsTitle: 'Integrations',
  integrationsLead: 'The platforms traders ask us for.',
  integrationsMore: 'All twelve integrations',
  integrationsNote: 'Coming soon, unless marked “Available”. No partnership implied.',
  available: 'Available',
  securityTitle: 'Security',
  securityLead: 'What’s built in, and what we only claim.',
  securityMore: 'How each measure works',
  stated: 'Claimed',
  builtIn: 'Built in',
  closingTitle: 'Look around for 24 hours.',
  closingText: 'Signing up takes two minutes. Signals start with a deposit of $20 or more.',
  start: 'START FREE TRIAL',
  sales: 'Contact Sales',
} as const;

export const toolCategories = [
  {
    title: 'Market reading',
    tools: [
      { name: 'Market microstructure', text: 'Spread, pace and order flow around the entry window.' },
      {
        name: 'Arbitrage detection',
        text: 'Price gaps between related pairs, and what it costs to trade them.',
      },
    ],
  },
  {
    title: 'Risk and portfolio',
    tools: [
      { name: 'Value at risk (VaR)', text: 'What a bad day costs at your position size.' },
      { name: 'Portfolio optimization', text: 'How positions move together and what to trim.' },
    ],
  },
  {
    title: 'Strategy work',
    tools: [
      { name: 'Backtesting', text: 'The engine replayed on past candles, losses included.' },
      { name: 'Custom indicators', text: 'Your own rule next to the engine’s forecast.' },
    ],
  },
] as const;

/**
 * Integrations, as twelve tiles with names but without logos. `isAvailable` marks the integrations
 * that exist, as a sample program or as a bot.
 */
export const integrations: readonly { name: string; kind: string; isAvailable?: true }[] = [
  { name: 'MetaTrader 4', kind: 'Platform' },
  { name: 'MetaTrader 5', kind: 'Platform', isAvailable: true },
  { name: 'TradingView', kind: 'Charts' },
  { name: 'cTrader', kind: 'Platform' },
  { name: 'Binance', kind: 'Exchange' },
  { name: 'Coinbase', kind: 'Exchange' },
  { name: 'Kraken', kind: 'Exchange' },
  { name: 'Bybit', kind: 'Exchange' },
  { name: 'OANDA', kind: 'Broker' },
  { name: 'Interactive Brokers', kind: 'Broker' },
  { name: 'Telegram', kind: 'Messages', isAvailable: true },
  { name: 'Discord', kind: 'Messages' },
];

/** `stated` marks claims of the operator that this software neither implements nor can prove. */
export const securityCardsOf = ({ claims }: PublicSettings) =>
  [
    {
      icon: 'lock',
      title: '256-bit encryption',
      text: 'We encrypt codes and reset links with AES-256-GCM, and keep only Argon2id hashes of passwords.',
      stated: false,
    },
    {
      icon: 'key',
      title: 'Two-factor authentication',
      text: 'If you turn it on, every login needs a code from your phone.',
      stated: false,
    },
    {
      icon: 'eye',
      title: 'Read-only, IP-whitelisted API keys',
      text: 'API keys can only read, and you can revoke each one. They aren’t bound to an IP address.',
      stated: true,
    },
    {
      icon: 'wallet',
      title: 'No access to funds',
      text: 'Your deposit stays in your own broker account.',
      stated: false,
    },
    {
      icon: 'audit',
      title: 'Regular audits',
      text: 'A tamper-evident log records every admin change. There has been no outside audit.',
      stated: true,
    },
    {
      icon: 'pulse',
      title: `${claims[5]?.value} ${claims[5]?.label}`,
      text: 'This is our target. The home page shows the current status.',
      stated: true,
    },
  ] as const satisfies readonly object[];
