export const alertTexts = {
  text: 'Work while CroneAI is open. Phones pause a page soon after it leaves the screen.',
  countsTowardsLimit: 'While alerts are on, each new signal counts towards your daily limit.',
  desktop: {
    label: 'Notifications',
    hint: 'When CroneAI is in the background.',
    blocked: 'Your browser blocks notifications. Allow them in its site settings.',
    unsupported:
      'This browser has no notifications. On an iPhone or iPad, add CroneAI to the home screen first and open it there.',
  },
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
