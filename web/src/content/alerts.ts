export const alertTexts = {
  title: 'Live alerts in this browser',
  text: 'Reach you while CroneAI is open in another tab. Saved on this device.',
  countsTowardsLimit:
    'While alerts are on, each new signal is opened for you and counts towards your daily limit.',
  desktop: {
    label: 'Desktop notifications',
    hint: 'Shown by your system when a signal comes and this tab is in the background.',
    blocked:
      'Your browser blocks notifications from this site. Allow them in its site settings, then try again.',
    unsupported: 'This browser has no notifications.',
  },
  sound: {
    label: 'Sound',
    choices: { off: 'Off', chime: 'Chime', bell: 'Bell', pulse: 'Pulse' },
    volume: 'Volume',
    test: 'Play',
  },
  key: {
    label: 'Open signals with the G key',
    hint: 'From any page of the dashboard, unless you’re typing.',
  },
  filters: 'Only alert me about',
  direction: { label: 'Direction', choices: { all: 'CALL and PUT', buy: 'CALL only', sell: 'PUT only' } },
  markets: { label: 'Markets', hint: 'Part of a name, separated by commas: EUR, BTC. Empty means all.' },
  confidence: { label: 'Minimum confidence, %', error: 'A number from 0 to 100' },
  hours: {
    label: 'Between certain hours only',
    hint: 'In your time zone.',
    from: 'From',
    to: 'To',
  },
  newSignal: 'New signal',
  open: 'Open',
  openKey: 'G',
  setUp: 'Alerts',
} as const;
