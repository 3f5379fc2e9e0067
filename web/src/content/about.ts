export const aboutTexts = {
  title: 'About us',
  eyebrow: 'Profit Surge',
  headline: 'A deposit bonus of up to 500%, and signals you can check.',
  lead: 'CroneAI turns five minutes of market noise into one clear trade plan, then publishes the result.',
  bonusNote:
    'The partner broker pays the bonus, on deposits of $20 or more. Read the broker’s conditions before you deposit.',
  storyTitle: 'Our story',
  story: [
    'In 2023, signal groups showed their winners in bold and let the losers scroll away. Nobody wrote the other half down.',
    'So CroneAI started with a full list: every signal with its plan and its result, decided by prices and never edited. The strategy came second and had to prove itself on that list.',
    'The list is still what we’re proudest of.',
  ],
  missionTitle: 'Our mission',
  mission: 'Give everyday traders a plan they can check before the trade and after it.',
  visionTitle: 'Our vision',
  vision: 'A market where nobody has to take a claim on trust.',
  approachTitle: 'Our approach',
  approach:
    'We risk little, use only closed candles and publish each result. We’d rather send no signal than a weak one.',
  featuresTitle: 'What we stand for',
  teamTitle: 'CroneAI in numbers',
  contactTitle: 'Ask before you deposit.',
  contactText: 'A person answers in under 24 hours.',
  contact: 'Get In Touch',
} as const;

export const aboutCards = [
  {
    icon: 'clock',
    title: 'On time',
    text: 'We check the markets every five minutes. If we miss a check, the record shows it.',
  },
  {
    icon: 'scale',
    title: 'Settled in the open',
    text: 'Prices alone decide whether a signal won or lost. We publish wins and losses.',
  },
  {
    icon: 'shield',
    title: 'Your money stays yours',
    text: 'Your deposit goes to your own broker account. We can’t touch a cent of it.',
  },
  {
    icon: 'gauge',
    title: 'Honest confidence',
    text: 'We compute each signal’s confidence from how past forecasts really ended.',
  },
  {
    icon: 'people',
    title: 'People who answer',
    text: 'You can reach us by email and chat around the clock.',
  },
] as const;

/** Title and caption of the list of today's slots. */
export const listTexts = {
  title: 'Today’s record',
  caption: 'Every signal with its result, losses included.',
} as const;
