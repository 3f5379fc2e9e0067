/** Texts of the risk calculator. */
export const calculatorTexts = {
  aboveRule: 'More than 2% per trade: a losing streak gets expensive fast.',
} as const;
