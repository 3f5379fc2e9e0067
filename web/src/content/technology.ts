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
    text: 'No hindsight: a signal is settled by its own five minutes.',
  },
  {
    icon: 'gauge',
    title: 'Earned confidence',
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
    text: 'On the prices of its own five minutes. Losses stay listed.',
  },
  {
    icon: 'shield',
    title: 'Risk first',
    text: 'Never risk more than 2% per trade.',
  },
] as const;
