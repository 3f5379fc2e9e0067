/** Texts of the home page. */
export const homeTexts = {
  badge: 'Free access is open',
  lead: 'At every five-minute mark CroneAI reads each open market. When a trade is worth it, you get one plan: direction, entry, end, and how sure it is. When none is, it says so.',
  action: 'Get started free',
  secondAction: 'Try the risk calculator',
  actionNote: 'No card. A 24-hour trial, then tiers by deposit.',

  resultsTitle: 'Proven results, and how to read them',
  resultsLead:
    'Two kinds of number live on this page: those that the operator states, and those that come from the running system, this minute.',
  resultsClaims: 'What the operator states',
  resultsMeasured: 'What the system measures',

  howTitle: 'Every slot runs the same way',
  howLead: 'Five minutes, three steps, no exceptions for a good mood.',
  picturesNote: 'Drawings of how it works, with made-up prices and outcomes.',
  how: [
    {
      title: 'It looks',
      text: 'Closed candles only, on every market of the list. Nothing is guessed from a bar that is still moving.',
    },
    {
      title: 'It says',
      text: 'CALL or PUT, with the entry window, stop loss and take profit where they apply, and a confidence in percent.',
    },
    {
      title: 'It answers',
      text: 'When the five minutes are over, the signal is settled from prices: profit, loss or breakeven.',
    },
  ],

  technologyTitle: 'AI that shows its working',
  technologyLead:
    'Six parts, one job: find the slot’s best-supported trade, say how strong the support is, and keep the score in the open.',

  calculatorTitle: 'What would a month of this look like?',
  calculatorLead:
    'Move the numbers. Everything is worked out on your device, and the address keeps what you chose.',

  testimonialsTitle: 'What members say',
  testimonialsNote:
    'Sample testimonials. They show how this section will look and are not statements of real customers.',

  communityTitle: 'Watch a few slots with others first.',
  communityText: 'The community is free to join. Read along, ask, leave whenever you like.',

  tiersTitle: 'Three tiers, by what you deposit',
  tiersLead:
    'The deposit goes to your own account at the broker, not to us. Support checks the proof and opens your tier.',
  tiersAction: 'Start with the free trial',

  faqTitle: 'Questions people ask before they start',
  faqLead: 'Not here? Support answers in under 24 hours.',
  faqContact: 'Ask us',

  closingTitle: 'Free access, while this round runs',
  closingLead: 'The clock is the same for every visitor and starts a new round when it reaches zero.',
  closingTimer: 'Time left in this round',
  claim: 'Claim free access',
} as const;
