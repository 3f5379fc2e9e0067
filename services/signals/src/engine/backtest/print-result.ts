import type { CalibrationRow } from './calibration.ts';
import {
  countText,
  dayText,
  intervalText,
  percentText,
  ratioText,
  riskIntervalText,
  riskText,
} from './format.ts';
import type { BacktestResult } from './run-backtest.ts';

/** The result as lines for a terminal. */
export function printResult(result: BacktestResult): string {
  const { published, candidates, slots } = result;
  return [
    `Backtest, ${result.provenance} prices, ${dayText(result.from)} to ${dayText(result.to)} UTC, ` +
      `${result.pairs.length} ${result.pairs.length === 1 ? 'pair' : 'pairs'}, ${result.barMinutes}-minute bars`,
    `${countText(slots.published)} of ${countText(slots.all)} slots with a signal; before the first, ${countText(result.priorTrades)} settled trades of history`,
    '',
    ...table(
      ['', 'published signals', 'all candidates'],
      [
        ['trades', countText(published.trades), countText(candidates.trades)],
        ...(['won', 'lost', 'breakeven', 'expired'] as const).map((name) => [
          name,
          countText(published[name]),
          countText(candidates[name]),
        ]),
        ['win rate', percentText(published.winRate), percentText(candidates.winRate)],
        ['  95% interval', intervalText(published.winRateInterval), intervalText(candidates.winRateInterval)],
        [
          'average confidence',
          percentText(published.averageConfidence),
          percentText(candidates.averageConfidence),
        ],
        ['profit factor', ratioText(published.profitFactor), ratioText(candidates.profitFactor)],
        ['expectancy a trade', riskText(published.expectancyR), riskText(candidates.expectancyR)],
        [
          '  95% interval',
          riskIntervalText(published.expectancyInterval),
          riskIntervalText(candidates.expectancyInterval),
        ],
        ['total', riskText(published.totalR), ''],
        ['max drawdown', `${published.maxDrawdownR.toFixed(1)} R`, ''],
        ['longest losing run', countText(published.longestLosingRun), ''],
      ],
    ),
    '',
    'Calibration, published signals (confidence as it was known when the slot started)',
    ...calibrationTable(result.calibration.published),
    '',
    'Calibration, all candidates',
    ...calibrationTable(result.calibration.candidates),
    '',
    'R is the risk of a trade, from its entry to its stop loss. Spread, commission and slippage are not in these figures.',
  ].join('\n');
}

const calibrationTable = (rows: readonly CalibrationRow[]) =>
  table(
    ['confidence', 'trades', 'predicted', 'realised', '95% interval'],
    rows.map((row) => [
      `${row.from} to ${row.to}%`,
      countText(row.trades),
      percentText(row.predicted),
      percentText(row.realised),
      intervalText(row.interval),
    ]),
  );

/** The first column to the left, the others to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_cell, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
