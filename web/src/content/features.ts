export const featuresTexts = {
  toolsTitle: 'Advanced tools',
  toolsLead: 'For members who want to look underneath a signal. The list is the operator’s statement.',
  integrationsTitle: 'Integrations',
  integrationsLead: 'Platforms and venues that traders ask us for.',
  integrationsNote: 'Coming soon. None of these is connected today, and the names do not mean a partnership.',
  securityTitle: 'Security',
  securityLead: 'What the system does is said plainly. What only the operator can vouch for is marked.',
  stated: 'Operator’s statement',
  builtIn: 'Built in',
  closingTitle: 'See it on live slots.',
  closingText: 'The trial takes two minutes to open and runs for 24 hours.',
  start: 'START FREE TRIAL',
  sales: 'Contact Sales',
} as const;

export const toolCategories = [
  {
    title: 'Market reading',
    tools: [
      { name: 'Market microstructure', text: 'Spread, pace and order flow around the entry window.' },
      { name: 'Arbitrage detection', text: 'Price gaps between related pairs, with their cost.' },
    ],
  },
  {
    title: 'Risk and portfolio',
    tools: [
      { name: 'Value at risk (VaR)', text: 'What a bad day costs at your position size.' },
      { name: 'Portfolio optimisation', text: 'How positions move together, and what to trim.' },
    ],
  },
  {
    title: 'Strategy work',
    tools: [
      { name: 'Backtesting', text: 'The engine replayed on past candles, losses included.' },
      { name: 'Custom indicators', text: 'Your own rule beside the engine’s reading.' },
    ],
  },
] as const;

/** Twelve tiles. Names only: no logos of others. */
export const integrations: readonly { name: string; kind: string }[] = [
  { name: 'MetaTrader 4', kind: 'Platform' },
  { name: 'MetaTrader 5', kind: 'Platform' },
  { name: 'TradingView', kind: 'Charts' },
  { name: 'cTrader', kind: 'Platform' },
  { name: 'Binance', kind: 'Exchange' },
  { name: 'Coinbase', kind: 'Exchange' },
  { name: 'Kraken', kind: 'Exchange' },
  { name: 'Bybit', kind: 'Exchange' },
  { name: 'OANDA', kind: 'Broker' },
  { name: 'Interactive Brokers', kind: 'Broker' },
  { name: 'Telegram', kind: 'Messages' },
  { name: 'Discord', kind: 'Messages' },
];

/** `stated` marks what the operator claims and this software does not do or cannot show. */
export const securityCards = [
  {
    icon: 'lock',
    title: '256-bit encryption',
    text: 'Codes and reset links travel inside the system under AES-256-GCM, and passwords are kept only as Argon2id hashes.',
    stated: false,
  },
  {
    icon: 'key',
    title: 'Two-factor authentication',
    text: 'Your address is proven by an emailed code at sign-up. A code from your phone protects each login, if you switch it on.',
    stated: false,
  },
  {
    icon: 'eye',
    title: 'Read-only, IP-whitelisted API keys',
    text: 'Where a broker key is used, the operator states that it is read-only and bound to fixed addresses.',
    stated: true,
  },
  {
    icon: 'wallet',
    title: 'No access to funds',
    text: 'There is no payment and no withdrawal in this system. Your deposit stays in your own broker account.',
    stated: false,
  },
  {
    icon: 'audit',
    title: 'Regular audits',
    text: 'Changes that administrators make are recorded in a tamper-evident log. Outside audits are the operator’s statement.',
    stated: true,
  },
  {
    icon: 'pulse',
    title: '99.9% uptime',
    text: 'The operator’s target. The live state of every part is on the home page, good or bad.',
    stated: true,
  },
] as const;
