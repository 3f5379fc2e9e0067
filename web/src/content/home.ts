/** Beside the settled signal; apart from the rest, which its island does not load. */
export const heroPanelTexts = {
  yourTime: 'Your time',
  nextSlot: 'Next slot in',
  lastSettled: 'Last settled',
  nothingSettled: 'None yet today',
} as const;

/** In the closing section; an island too. */
export const closingTimer = 'Time left in this round';

/** Texts of the home page. */
export const homeTexts = {
  badge: 'Free access is open',
  lead: 'One plan with direction, entry, expiry and confidence. Then the result.',
  action: 'Get started free',
  actionNote: 'No card. 24 hours to look round; signals start with a $20 deposit.',

  resultsTitle: 'Proven results, and how to read them',
  resultsLead: 'What today shows, next to what we claim.',
  resultsClaims: 'What we claim',
  resultsMeasured: 'What today shows',

  howTitle: 'Every slot runs the same way',
  howLead: 'Five minutes, three steps.',
  picturesNote: 'Illustrations, not market data.',
  how: [
    {
      title: 'Read',
      text: 'Closed candles only, on every market.',
    },
    {
      title: 'Signal',
      text: 'CALL or PUT with entry window, stop loss, take profit and confidence.',
    },
    {
      title: 'Settle',
      text: 'After five minutes prices settle it: profit, loss or breakeven.',
    },
  ],

  technologyTitle: 'AI that shows its working',
  technologyLead: 'Six parts that find the best-supported trade and keep score in the open.',

  calculatorTitle: 'What would a month of this look like?',
  calculatorLead: 'Move the numbers; the link remembers them.',

  testimonialsTitle: 'What members say',
  testimonialsNote: 'Sample testimonials, not statements of real customers.',

  communityTitle: 'Watch a few slots with others first.',
  communityText: 'Free to join, read and leave.',

  tiersTitle: 'Three tiers, by what you deposit',
  tiersLead: 'You deposit into your own broker account, not with us.',
  tiersCompare: 'Compare all features',
  tiersAction: 'Start with the free trial',

  faqTitle: 'Questions people ask before they start',
  faqLead: 'Support answers the rest in under 24 hours.',
  faqContact: 'Ask us',

  closingTitle: 'Free access is open',
  closingLead: 'Your 24-hour trial starts when you confirm your email.',
  claim: 'Claim free access',
} as const;
