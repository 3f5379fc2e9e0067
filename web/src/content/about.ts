export const aboutTexts = {
  title: 'About us',
  eyebrow: 'Profit Surge',
  headline: 'A deposit bonus of up to 500%, and a signal that answers for itself.',
  lead: 'CroneAI turns five minutes of market noise into one clear plan, then publishes how it ended.',
  bonusNote:
    'The Profit Surge bonus is offered by the partner broker, from a deposit of $20. Bonuses carry the broker’s own conditions: read them before you deposit.',
  storyTitle: 'Our story',
  story: [
    'CroneAI began in 2023. Signal groups showed their winners in bold and let the losers scroll away. Nobody could say how good a signal had been, because nobody wrote the other half down.',
    'So the first thing we built wasn’t a strategy. It was the list: every signal with its time, its plan and its end, settled from prices and never edited. The strategy came second, and it had to live with the list.',
    'Today the service looks at its markets at every five-minute mark, day and night. The list is still the part we are proudest of.',
  ],
  missionTitle: 'Our mission',
  mission:
    'Give everyday traders a plan they can check: before the trade, what could go wrong; after it, what did.',
  visionTitle: 'Our vision',
  vision: 'A market where a claim about a trade is worth nothing until its outcome stands next to it.',
  approachTitle: 'Our approach',
  approach:
    'Small risk, closed candles, settled results. We would rather publish no signal than one the history doesn’t support.',
  featuresTitle: 'What we stand for',
  teamTitle: 'The people behind it',
  contactTitle: 'Questions are welcome.',
  contactText: 'Write before you deposit. A person answers in under 24 hours.',
  contact: 'Get In Touch',
} as const;

export const aboutCards = [
  {
    icon: 'clock',
    title: 'On time',
    text: 'One slot every five minutes. A missed slot is recorded as missed, not quietly skipped.',
  },
  {
    icon: 'scale',
    title: 'Settled in the open',
    text: 'Wins and losses are computed the same way, from the prices of the signal’s own five minutes.',
  },
  {
    icon: 'shield',
    title: 'Your money stays yours',
    text: 'Deposits go to your own broker account. We can’t move a cent of it.',
  },
  {
    icon: 'gauge',
    title: 'Honest confidence',
    text: 'The percentage comes from settled history.',
  },
  {
    icon: 'people',
    title: 'People who answer',
    text: 'Email and chat around the clock, and a community that asks hard questions.',
  },
] as const;
