/** Rows of the list of results as the about page shows it. Made up, and marked as samples beside it. */
export const sampleList = {
  title: 'The list',
  caption: 'Every signal, with its result. Losses stay.',
  rows: [
    { time: '14:35', asset: 'EUR/USD (OTC)', direction: 'CALL', outcome: 'profit', change: '+0.12%' },
    { time: '14:30', asset: 'USD/JPY (OTC)', direction: 'PUT', outcome: 'loss', change: '−0.09%' },
    { time: '14:25', asset: 'GBP/USD (OTC)', direction: 'CALL', outcome: 'profit', change: '+0.08%' },
    { time: '14:20', asset: 'AUD/USD (OTC)', direction: 'PUT', outcome: 'profit', change: '+0.11%' },
    { time: '14:15', asset: 'USD/CAD (OTC)', direction: 'CALL', outcome: 'loss', change: '−0.10%' },
  ],
} as const;
