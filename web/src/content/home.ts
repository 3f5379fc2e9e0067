/** Beside the settled signal; apart from the rest, which its island does not load. */
export const heroPanelTexts = {
  yourTime: 'Your time',
  nextSlot: 'Next slot in',
  lastSettled: 'Last settled today',
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

  howTitle: 'AI that shows its working',
  howLead: 'Every slot runs the same way: five minutes, three steps.',
  picturesNote: 'Illustrations, not market data.',
  howMore: 'The six parts',
  /** Two of the six technology cards with each step. */
  how: [
    {
      title: 'Read',
      text: 'Closed candles only, on every market.',
      parts: [
        { title: 'Market scan', text: 'Every pair is read at every five-minute mark.' },
        {
          title: 'Closed candles only',
          text: 'No hindsight: a signal is settled by its own five minutes.',
        },
      ],
    },
    {
      title: 'Signal',
      text: 'CALL or PUT, with an entry window and an expiry.',
      parts: [
        { title: 'Earned confidence', text: 'A market publishes only once it beats a coin flip.' },
        {
          title: 'A complete plan',
          text: 'Direction, entry window, expiry, recovery levels, stop loss and take profit.',
        },
      ],
    },
    {
      title: 'Settle',
      text: 'After five minutes prices settle it: won, lost or even.',
      parts: [
        {
          title: 'Settled from prices',
          text: 'On the prices of its own five minutes. Losses stay listed.',
        },
        { title: 'Risk first', text: 'Never risk more than 2% per trade.' },
      ],
    },
  ],

  calculatorTitle: 'What would a month of this look like?',
  calculatorLead: 'Move the numbers; the link remembers them.',

  testimonialsTitle: 'What members say',
  testimonialsNote: 'Not statements of real customers.',

  tiersTitle: 'Three tiers, by what you deposit',
  tiersLead:
    'You deposit into your own broker account, not with us. Auto-Copy and the bot trade paper accounts.',
  tiersAction: 'Start free',
  tiersCompare: 'Compare all features',

  faqTitle: 'Questions people ask before they start',
  faqLead: 'Support answers the rest in under 24 hours.',
  faqContact: 'Ask us',
  faqMore: 'More questions',

  closingTitle: 'Free access is open',
  closingLead:
    'Confirm your email and look round for 24 hours. Signals start with a $20 deposit into your own broker account.',
  claim: 'Claim free access',
} as const;
