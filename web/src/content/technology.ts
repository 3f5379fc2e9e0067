/** Six cards. The icon names are those of the page's own list. */
export const technologyCards = [
  {
    icon: 'scan',
    title: 'Market scan',
    text: 'Every pair is read at every five-minute mark.',
  },
  {
    icon: 'candles',
    title: 'Closed candles only',
    text: 'A later price can’t flatter a signal.',
  },
  {
    icon: 'gauge',
    title: 'Confidence that was earned',
    text: 'A market publishes only after beating a coin.',
  },
  {
    icon: 'plan',
    title: 'A complete plan',
    text: 'Direction, entry window, expiry, recovery levels, stop loss and take profit.',
  },
  {
    icon: 'scale',
    title: 'Settled from prices',
    text: 'By the prices of its own five minutes. Losses stay listed.',
  },
  {
    icon: 'shield',
    title: 'Risk first',
    text: 'Never risk more than 2% per trade.',
  },
] as const;
