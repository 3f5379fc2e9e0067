/**
 * Texts next to the settled signal on the home page. They are a separate object, so that the island
 * that shows them loads no other texts.
 */
export const heroPanelTexts = {
  yourTime: 'Your time',
  nextSlot: 'Next check',
  lastSettled: 'Latest results today',
  nothingSettled: 'No results yet today',
  both: 'We publish wins and losses.',
  back: (time: string) => `Back about ${time}.`,
} as const;

/**
 * Label of the timer in the closing section. It is a separate constant, so that the island of the
 * timer loads no other texts.
 */
export const closingTimer = 'Time left';

/** Texts of the home page. */
export const homeTexts = {
  badge: 'Free access is open',
  lead: 'Each signal gives direction, entry, expiry and confidence. Then we publish the result.',
  action: 'Get started free',
  actionNote: 'No card. 24 hours to look around. Signals start with a $20 deposit.',

  resultsTitle: 'Proven results, and how to read them',
  resultsLead: 'Today’s results next to our claims.',

  howTitle: 'AI that shows its working',
  howLead: 'The same three steps every five minutes. The pictures are illustrations.',
  howMore: 'How a signal is made',
  /** Each step has two of the six technology cards. */
  how: [
    {
      title: 'Read',
      text: 'Closed candles only, on every market.',
      parts: [
        { title: 'Market scan', text: 'We read every pair every five minutes.' },
        {
          title: 'Closed candles only',
          text: 'No hindsight: only finished candles count.',
        },
      ],
    },
    {
      title: 'Signal',
      text: 'CALL or PUT, with an entry window and an expiry.',
      parts: [
        {
          title: 'Earned confidence',
          text: 'No signals for a market until the engine beats a coin flip there.',
        },
        {
          title: 'A complete plan',
          text: 'Direction, entry window, expiry, martingale levels, stop loss and take profit.',
        },
      ],
    },
    {
      title: 'Settle',
      text: 'After five minutes the price decides: won, lost or even.',
      parts: [
        {
          title: 'Settled from prices',
          text: 'Prices alone decide the result. Losses stay listed.',
        },
        { title: 'Risk first', text: 'Never risk more than 2% per trade.' },
      ],
    },
  ],

  calculatorTitle: 'What could a month look like?',
  calculatorLead: 'Change the numbers, and copy the link to keep them.',
  calculatorNeedsScript: 'The calculator needs JavaScript.',

  testimonialsTitle: 'What members say',
  testimonialsNote: 'Examples, not real customers.',

  tiersTitle: 'Three tiers, by what you deposit',
  tiersLead:
    'You deposit into your own broker account, not with us. Auto-Copy and the bot use demo accounts.',
  tiersAction: 'Start free',
  tiersCompare: 'Compare all features',

  faqTitle: 'Questions people ask before they start',
  faqLead: 'Support answers the rest in under 24 hours.',
  faqContact: 'Ask us',
  faqMore: 'All questions',

  closingTitle: 'Free access is open',
  closingLead:
    'Confirm your email and look around for 24 hours. Signals start with a $20 deposit into your own broker account.',
  claim: 'Claim free access',
} as const;
