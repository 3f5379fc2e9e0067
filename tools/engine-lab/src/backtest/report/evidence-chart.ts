import { LICENCE_EVIDENCE } from '@croneai/engine/model/licence.ts';
import { endLabels, LINES, px } from './scale.ts';

export type EvidenceSeries = {
  readonly name: string;
  /** One a day, the first day first. */
  readonly values: readonly number[];
  readonly isLicensed: boolean;
};

const { WIDTH, LEFT, RIGHT, TOP, BOTTOM, HEIGHT } = LINES;
const MOST_LABELS = 12;

/** The wealth of the bettor of each market by day, on a logarithmic scale; from the line on it may publish. Inline SVG. */
export function evidenceChart(series: readonly EvidenceSeries[]): string {
  const exponents = series.flatMap(({ values }) => values.map((value) => Math.log10(value)));
  const [low, high] = exponents.reduce(
    ([least, most], exponent) => [Math.min(least, Math.floor(exponent)), Math.max(most, Math.ceil(exponent))],
    [-1, 2],
  );
  const days = series.reduce((most, { values }) => Math.max(most, values.length), 2);
  const x = (day: number) => LEFT + ((day - 1) / (days - 1)) * (RIGHT - LEFT);
  const y = (value: number) => BOTTOM - ((Math.log10(value) - low) / (high - low)) * (BOTTOM - TOP);
  const ticks = Array.from({ length: high - low + 1 }, (_none, index) => 10 ** (low + index));
  const grid = ticks
    .map(
      (tick) =>
        `<line class="grid" x1="${LEFT}" x2="${RIGHT}" y1="${px(y(tick))}" y2="${px(y(tick))}"/><text class="tick" x="${LEFT - 8}" y="${px(y(tick) + 4)}" text-anchor="end">${tickText(tick)}</text>`,
    )
    .join('');
  const step = Math.max(1, Math.ceil(days / 8));
  const dates = Array.from({ length: Math.floor((days - 1) / step) + 1 }, (_none, index) => 1 + index * step)
    .map(
      (day) => `<text class="tick" x="${px(x(day))}" y="${BOTTOM + 20}" text-anchor="middle">${day}</text>`,
    )
    .join('');
  const lines = series
    .filter(({ values }) => values.length > 0)
    .map(
      ({ values, isLicensed }) =>
        `<polyline class="line${isLicensed ? '' : ' quiet'}" points="${values.map((value, index) => `${px(x(index + 1))},${px(y(value))}`).join(' ')}"/>`,
    )
    .join('');
  return `<svg class="middle" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Evidence against the coin by day, for each market; a licence needs ${LICENCE_EVIDENCE}">
${grid}${dates}
<line class="ideal" x1="${LEFT}" x2="${RIGHT}" y1="${px(y(LICENCE_EVIDENCE))}" y2="${px(y(LICENCE_EVIDENCE))}"/><text class="tick" x="${LEFT + 6}" y="${px(y(LICENCE_EVIDENCE) - 6)}">licence from ${LICENCE_EVIDENCE}</text>
${lines}${labels(series, y)}
<text class="label" x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">Day</text>
</svg>`;
}

/** A power of ten: 0.1, 1, … 1k, 10k, 1M. */
function tickText(tick: number): string {
  if (tick >= 999_999) return `${Math.round(tick / 1e6)}M`;
  return tick >= 999 ? `${Math.round(tick / 1e3)}k` : String(Number(tick.toPrecision(1)));
}

/** With many markets only those that came highest. */
function labels(series: readonly EvidenceSeries[], y: (value: number) => number): string {
  const ends = series.flatMap(({ name, values, isLicensed }) => {
    const last = values.at(-1);
    return last === undefined ? [] : [{ name, y: y(last), isStrong: isLicensed }];
  });
  return endLabels(ends.sort((a, b) => a.y - b.y).slice(0, MOST_LABELS));
}
