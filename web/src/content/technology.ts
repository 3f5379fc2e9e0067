/** Six cards. The icon names are those of the page's own list. */
export const technologyCards = [
  {
    icon: 'scan',
    title: 'Market scan',
    text: 'Every pair is read at every five-minute mark. A busy market never delays a quiet one.',
  },
  {
    icon: 'candles',
    title: 'Closed candles only',
    text: 'Only finished bars count, so a later price can’t flatter a signal.',
  },
  {
    icon: 'gauge',
    title: 'Confidence that was earned',
    text: 'A calibrated probability with its interval. A market publishes only after beating a coin.',
  },
  {
    icon: 'plan',
    title: 'A complete plan',
    text: 'Direction, entry window, expiry, recovery levels, stop loss and take profit.',
  },
  {
    icon: 'scale',
    title: 'Settled from prices',
    text: 'Profit, loss or breakeven, by the prices of its own five minutes. Losses stay listed.',
  },
  {
    icon: 'shield',
    title: 'Risk first',
    text: 'The rule on every screen: never risk more than 2% per trade.',
  },
] as const;
