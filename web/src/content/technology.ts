/** Six cards. The icon names are those of the page's own list. */
export const technologyCards = [
  {
    icon: 'scan',
    title: 'Market scan',
    text: 'The whole list of pairs is read at every five-minute mark, shared among workers so that a busy market never delays a quiet one.',
  },
  {
    icon: 'candles',
    title: 'Closed candles only',
    text: 'Decisions use bars that have finished. A signal cannot be flattered by a price that came later.',
  },
  {
    icon: 'gauge',
    title: 'Confidence that was earned',
    text: 'The percentage is a calibrated probability with its interval. A market may publish only after its forecasts have beaten a coin.',
  },
  {
    icon: 'plan',
    title: 'A complete plan',
    text: 'Direction, entry window, expiry, recovery levels, and stop loss and take profit where they apply. Nothing to fill in yourself.',
  },
  {
    icon: 'scale',
    title: 'Settled from prices',
    text: 'Each signal ends as profit, loss or breakeven by the prices of its own five minutes. Losses stay in the list.',
  },
  {
    icon: 'shield',
    title: 'Risk first',
    text: 'The rule on every screen: never risk more than 2% of your capital on one trade. The tools are built around it.',
  },
] as const;
