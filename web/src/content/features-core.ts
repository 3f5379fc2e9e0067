/** The first screen of the features page. */
export const featuresIntro = {
  eyebrow: 'Features',
  headline: 'Everything between a price and a decision.',
  lead: 'The engine, the tools and the security behind your account.',
  coreTitle: 'Core capabilities',
  coreLead: 'How it decides, what it was tested on and what it can’t know:',
} as const;

export const coreCapabilities = [
  {
    icon: 'engine',
    title: 'Neural trading engine',
    text: 'Learns each market from its settled slots.',
    points: [
      'Every market scanned at every five-minute mark',
      'A probability with its interval',
      'No signal where nothing is expected to pay',
    ],
    stated: true,
  },
  {
    icon: 'bolt',
    title: 'Fast execution',
    text: 'A signal reaches an open dashboard within seconds of its slot, and a closed one by push or Telegram.',
    points: [
      'Slots planned ahead, to the second',
      'Markets scanned in parallel',
      'Entry window shown with a countdown',
    ],
    stated: false,
  },
  {
    icon: 'shield',
    title: 'Risk management',
    text: 'A plan includes the way out.',
    points: [
      'Stop loss and take profit where they apply',
      'Recovery levels set out in advance',
      'The 2% rule on every screen',
    ],
    stated: false,
  },
  {
    icon: 'trend',
    title: 'Predictive analytics',
    text: 'Reads moves from one to sixty minutes.',
    points: [
      'Closed candles only',
      'Calibrated on past forecasts',
      'Performance computed from settled signals',
    ],
    stated: false,
  },
  {
    icon: 'layers',
    title: 'Multi-asset support',
    text: 'Currencies, over-the-counter pairs, crypto and commodities in one list.',
    points: ['247+ trading pairs', 'Trading sessions shown per market', 'Filter to what you trade'],
    stated: true,
  },
  {
    icon: 'clock',
    title: '24/7 automation',
    text: 'It runs whether you look or not.',
    points: [
      'A slot every five minutes, day and night',
      'Copy trading within limits you set',
      'Bot settings you can pause at once',
    ],
    stated: false,
  },
] as const;
