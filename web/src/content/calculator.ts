export const calculatorTexts = {
  chart: 'Show the month as a chart',
  aboveRule: 'Above 2% per trade, a losing streak gets expensive fast.',
  measured: 'A month at today’s average',
  notMeasured: 'Today’s record couldn’t be loaded.',
} as const;
