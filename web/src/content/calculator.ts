export const calculatorTexts = {
  chart: 'Show the month as a chart',
  aboveRule: 'More than 2% per trade: a losing streak gets expensive fast.',
  measured: 'At today’s average result',
  nothingMeasured: 'No results yet today.',
  notMeasured: 'Today’s record couldn’t be loaded.',
} as const;
