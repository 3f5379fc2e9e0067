export const brand = {
  name: 'CroneAI',
  promise: 'One clear signal every five minutes.',
  /** The public address of the site, for canonical links and previews. */
  siteUrl: 'https://croneai.example',
  description:
    'An AI-driven trading bot and signal service: a clear signal every five minutes, with its plan, its confidence and its outcome.',
  copyright: '© 2025 CroneAI',
  riskWarning:
    'Trading involves risk. You can lose all the money you put in. Past results do not guarantee future results.',
  claimsNote: 'Figures are claims of the operator and are not verified by an independent party.',
} as const;
