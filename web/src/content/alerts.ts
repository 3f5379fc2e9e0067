export const alertTexts = {
  sheet: 'Alerts',
  allSettings: 'All alert settings',
  title: 'Sound',
  text: 'In this browser only.',
  countsTowardsLimit: 'While the sound is on, each new signal counts toward your daily limit.',
  rules: 'Only alert me about',
  /**
   * Title for tiers with a daily limit. Their alerts do not name a signal, so members of these
   * tiers can choose only the hours.
   */
  hoursOnly: 'When to alert me',
  sound: { label: 'Play a sound for each new signal', hint: 'While a CroneAI page is open.' },
  direction: { label: 'Direction', choices: { all: 'CALL and PUT', buy: 'CALL only', sell: 'PUT only' } },
  markets: { label: 'Markets', hint: 'For example EUR, BTC. Leave empty for all.' },
  confidence: { label: 'Minimum confidence, %', error: 'A number from 0 to 100' },
  hours: {
    label: 'Only at certain hours',
    hint: 'In your time zone.',
    from: 'From',
    to: 'To',
  },
  watchlist: {
    star: 'Star',
    failed: 'The star wasn’t saved.',
    filter: 'Starred',
    none: 'No market is starred yet',
    how: 'Press the star next to the market’s name on a signal.',
    rule: 'Starred markets',
    ruleWithNames: 'Plus the markets above.',
  },
  newSignal: 'New signal',
} as const;
