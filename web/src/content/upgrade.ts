/**
 * `opened` is shown after the member has chosen a tier. If the browser blocked the new tab,
 * `blocked` is shown.
 */
export const upgradeTexts = {
  lead: 'Your highest verified deposit at the partner broker sets your tier.',
  top: 'You’re on the highest tier.',
  below: 'Tiers below yours',
  opened: {
    title: (tier: string) => `You chose ${tier}. Account Setup is open in a new tab.`,
    text: 'Finish the setup there.',
    open: 'Open it here',
  },
  blocked: {
    title: (tier: string) => `You chose ${tier}. Your browser didn’t open the new tab.`,
    text: 'Continue with Account Setup here.',
    open: 'Open Account Setup',
  },
} as const;

export const upgradeFaq = [
  {
    question: 'When will I see my new tier?',
    answer:
      'Usually 1⁠–⁠2 hours after support has your proof. Full activation takes 2–24 hours, up to 48 at peak times.',
  },
  {
    question: 'What decides my tier?',
    answer: 'Your highest verified deposit. A smaller deposit later doesn’t lower your tier.',
  },
  {
    question: 'Do you hold my money?',
    answer: 'No. You deposit into your own broker account.',
  },
  {
    question: 'Can I move from Silver to Gold directly?',
    answer: 'Yes, with a verified deposit of $500 or more.',
  },
] as const;
