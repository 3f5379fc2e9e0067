export const alertTexts = {
  title: 'On open pages',
  text: 'For this browser alone.',
  countsTowardsLimit: 'While the sound is on, each new signal counts towards your daily limit.',
  rules: 'Only alert me about',
  rulesLimited: 'A hint says nothing of its signal: on closed pages only the hours apply.',
  sound: {
    label: 'Sound',
    choices: { off: 'Off', chime: 'Chime', bell: 'Bell', pulse: 'Pulse' },
    volume: 'Volume',
    test: 'Play',
  },
  key: {
    label: 'Open signals with the G key',
    hint: 'From any dashboard page.',
  },
  direction: { label: 'Direction', choices: { all: 'CALL and PUT', buy: 'CALL only', sell: 'PUT only' } },
  markets: { label: 'Markets', hint: 'EUR, BTC. Empty means all.' },
  confidence: { label: 'Minimum confidence, %', error: 'A number from 0 to 100' },
  hours: {
    label: 'Between certain hours only',
    hint: 'In your time zone.',
    from: 'From',
    to: 'To',
  },
  newSignal: 'New signal',
} as const;
