/** The first screen of the features page. */
export const featuresIntro = {
  eyebrow: 'Features',
  headline: 'Everything between a price and a decision.',
  lead: 'The engine, the tools and the security behind your account.',
  coreTitle: 'Core capabilities',
  coreLead: 'How the engine decides, what it was tested on and what it can’t know:',
} as const;

export const coreCapabilities = [
  {
    icon: 'engine',
    title: 'Neural trading engine',
    text: 'The engine learns from past results in each market.',
    points: [
      'Every market scanned at every five-minute mark',
      'A win probability with its range',
      'No signal unless the odds beat the cost',
    ],
    stated: true,
  },
  {
    icon: 'bolt',
    title: 'Fast execution',
    text: 'With your dashboard open, you see a new signal within seconds. When it’s closed, you get a push or Telegram alert.',
    points: [
      'A market check every five minutes',
      'Markets scanned in parallel',
      'Entry window shown with a countdown',
    ],
    stated: false,
  },
  {
    icon: 'shield',
    title: 'Risk management',
    text: 'Every plan has an exit.',
    points: [
      'Stop loss and take profit where they apply',
      'Martingale levels set out in advance',
      'A reminder to risk at most 2% per trade',
    ],
    stated: false,
  },
  {
    icon: 'trend',
    title: 'Predictive analytics',
    text: 'The engine measures price moves over 1 to 60 minutes.',
    points: [
      'Closed candles only',
      'Win rates checked against past results',
      'Performance computed from settled signals',
    ],
    stated: false,
  },
  {
    icon: 'layers',
    title: 'Multi-asset support',
    text: 'Currencies, over-the-counter pairs, crypto and commodities in one list.',
    points: ['247+ trading pairs', 'Trading sessions shown per market', 'Filter by what you trade'],
    stated: true,
  },
  {
    icon: 'clock',
    title: '24/7 automation',
    text: 'CroneAI runs whether you’re watching or not.',
    points: [
      'Markets checked day and night',
      'Auto-Copy within limits you set',
      'A bot you can pause at any time',
    ],
    stated: false,
  },
] as const;
