/** The first screen of the features page. */
export const featuresIntro = {
  eyebrow: 'Features',
  headline: 'Everything between a price and a decision.',
  lead: 'From the first candle to the settled result: what the engine does, what the tools add, and what keeps your account yours.',
  coreTitle: 'Core capabilities',
  coreLead:
    'How the engine decides, what it was tested on and what it cannot know stands on a page of its own:',
} as const;

export const coreCapabilities = [
  {
    icon: 'engine',
    title: 'Neural trading engine',
    text: 'Learns each market from its settled slots, and speaks up when a forecast is expected to pay.',
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
    text: 'A signal reaches an open dashboard within seconds of its slot.',
    points: [
      'Slots planned ahead, to the second',
      'Work shared among parallel workers',
      'Entry window shown with a countdown',
    ],
    stated: false,
  },
  {
    icon: 'shield',
    title: 'Risk management',
    text: 'A plan is only a plan when it includes the way out.',
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
    text: 'Moves of one to sixty minutes, read by models that forget at different speeds.',
    points: ['Closed candles only', 'Calibrated on past forecasts', 'Performance computed, not typed in'],
    stated: false,
  },
  {
    icon: 'layers',
    title: 'Multi-asset support',
    text: 'One list for currencies, over-the-counter pairs, crypto and commodities.',
    points: ['247+ trading pairs', 'Trading sessions shown per market', 'Filter to what you trade'],
    stated: true,
  },
  {
    icon: 'clock',
    title: '24/7 automation',
    text: 'The engine keeps its rhythm whether you look or not.',
    points: [
      'A slot every five minutes, day and night',
      'Copy trading within limits you set',
      'Bot settings you can pause at once',
    ],
    stated: false,
  },
] as const;
