/** Texts of the risk calculator. */
export const calculatorTexts = {
  capital: 'Capital',
  capitalHint: 'What you would trade with, in US dollars.',
  risk: 'Risk per trade',
  riskHint: 'The rule: never more than 2%.',
  winRate: 'Win rate',
  winRateHint: 'An assumption. Nobody knows theirs in advance.',
  ratio: 'Reward for each unit of risk',
  ratioHint: 'A ratio of 2 wins twice what a loss costs.',
  reset: 'Back to the defaults',
  share: 'Copy link to this result',
  shared: 'Link copied',
  riskAmount: 'Risk per trade',
  profit: 'Profit per win',
  expected: 'Expected value per trade',
  month: 'Month of 20 trades',
  ofCapital: 'of your capital',
  fanTitle: 'The same 20 trades, 60 times over',
  fanNote:
    'Each thin line is one possible month, drawn at random from your win rate. The dashed line is the average.',
  promise:
    'Expectation is not a promise: it is the average of very many months, and your next 20 trades are only one of them.',
  aboveRule: 'More than 2% per trade. A run of losses costs you quickly at this size.',
} as const;
