import type { DelayCurve, Figure } from '../measure/delay.ts';
import type { ReliabilityBin } from '../measure/reliability.ts';
import { SLICES, type Slice } from '../measure/slices.ts';
import type { Block, Table } from './report.ts';
import { countText, figureOf, figureText } from './text.ts';

// Blocks that several reports share.

/**
 * Shows curves next to each other, with a column for each curve and a row for each delay. Empty
 * without measurements.
 */
export function delayBlock(curves: readonly (readonly [string, DelayCurve | null])[]): Block[] {
  const [first] = curves.flatMap(([, curve]) => curve ?? []);
  if (!first) return [];
  const rows = first.points.map(({ seconds, isMeasured }, index) => [
    `${seconds} s${isMeasured ? '' : ', calculated'}`,
    ...curves.map(([, curve]) => figureText(curve?.points[index]?.won)),
  ]);
  return [
    {
      title: 'What waiting costs',
      words:
        'The same sides, entered later at the price of that moment and settled at the same expiry, percent won. Between minutes nothing was recorded: 15 and 30 s are calculated.',
      tables: [{ head: ['entered after', ...curves.map(([name]) => name)], rows }],
      lines: curves.flatMap(([name, curve]) =>
        curve ? [`${name}: half of the edge is gone after ${figureText(curve.halfLife, 0)} s.`] : [],
      ),
    },
  ];
}

type Parts = Readonly<
  Record<Slice, readonly { readonly name: string; readonly forecasts: number; readonly won: Figure }[]>
>;

export const partsBlock = (parts: Parts, of = ''): Block => ({
  title: `Taken apart${of}`,
  words:
    'Won by hour, session and weekday (UTC) and by market, days as units. Of so many parts the luckiest always looks like a find.',
  tables: SLICES.map((slice) => ({
    head: [slice, 'forecasts', 'won %'],
    rows: parts[slice].map(({ name, forecasts, won }) => [name, countText(forecasts), figureText(won)]),
  })),
});

export const reliabilityTable = (caption: string, bins: readonly ReliabilityBin[]): Table => ({
  caption,
  head: ['confidence %', 'trades', 'predicted', 'actual'],
  rows: bins.map((bin) => [
    `${bin.from} to ${bin.to}`,
    countText(bin.forecasts),
    bin.predicted.toFixed(1),
    figureText(figureOf(bin.actual, bin)),
  ]),
});
