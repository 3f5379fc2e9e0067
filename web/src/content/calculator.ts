export const calculatorTexts = {
  chart: 'Show the month as a chart',
  aboveRule: 'More than 2% per trade: a losing streak gets expensive fast.',
  measured: 'At today’s measured rate',
  nothingMeasured: 'Nothing settled yet today.',
  notMeasured: 'Today’s record couldn’t be loaded.',
} as const;
