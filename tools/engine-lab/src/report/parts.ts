import type { DelayCurve, Figure } from '../measure/delay.ts';
import { type Breakdown, SLICES } from '../measure/slices.ts';
import { htmlTable, section } from './page.ts';
import { countText, textTable } from './text.ts';

export const figureText = (figure: Figure | null | undefined, digits = 1): string => {
  if (!figure) return '–';
  const { value, low, high } = figure;
  const ends = Number.isFinite(low) ? ` (${low.toFixed(digits)} to ${high.toFixed(digits)})` : '';
  return `${value.toFixed(digits)}${ends}`;
};

/** Curves side by side, by the name of their column; a delay a row. Empty where nothing was measured. */
type Curves = readonly (readonly [string, DelayCurve | null])[];

const delayRows = (curves: Curves): string[][] => {
  const [first] = curves.flatMap(([, curve]) => curve ?? []);
  return (first?.points ?? []).map(({ seconds, isMeasured }, index) => [
    `${seconds} s${isMeasured ? '' : ', calculated'}`,
    ...curves.map(([, curve]) => figureText(curve?.points[index]?.won)),
  ]);
};
const DELAY_WORDS =
  'The same sides, entered later at the price of that moment and settled at the same expiry, percent won. Between minutes nothing was recorded: 15 and 30 s are calculated.';
const halfLives = (curves: Curves): string =>
  curves
    .flatMap(([name, curve]) =>
      curve ? `${name}: half of the edge is gone after ${figureText(curve.halfLife, 0)} s.` : [],
    )
    .join(' ');

export function delayLines(curves: Curves): string[] {
  const rows = delayRows(curves);
  if (rows.length === 0) return [];
  return [
    DELAY_WORDS,
    ...textTable([['entered after', ...curves.map(([name]) => name)], ...rows]),
    halfLives(curves),
  ];
}

export function delaySection(curves: Curves): string {
  const rows = delayRows(curves);
  if (rows.length === 0) return '';
  const table = htmlTable(['Entered after', ...curves.map(([name]) => name)], rows);
  return section('What waiting costs', `${DELAY_WORDS} ${halfLives(curves)}`, table);
}

type Parts = {
  readonly [Slice in keyof Breakdown]: readonly {
    readonly name: string;
    readonly forecasts: number;
    readonly won: Figure;
  }[];
};
const MOST_MARKETS = 60;

export const partLines = (parts: Parts): string[] =>
  SLICES.flatMap((slice) => [
    '',
    `Won by ${slice}, %`,
    ...textTable([
      ['', 'forecasts', 'won %'],
      ...parts[slice]
        .slice(0, MOST_MARKETS)
        .map(({ name, forecasts, won }) => [name, countText(forecasts), figureText(won)]),
    ]),
  ]);

export const partSection = (parts: Parts): string =>
  section(
    'Taken apart',
    'Won by hour, session and weekday (UTC) and by market, days as units. Of so many parts the luckiest always looks like a find.',
    `<div class="halves">${SLICES.map((slice) =>
      htmlTable(
        [slice, 'Forecasts', 'Won %'],
        parts[slice]
          .slice(0, MOST_MARKETS)
          .map(({ name, forecasts, won }) => [name, countText(forecasts), figureText(won)]),
      ),
    ).join('')}</div>`,
  );
