export interface ChartBox {
  width: number;
  height: number;
}

export interface ChartScale {
  x: (index: number) => number;
  y: (value: number) => number;
  min: number;
  max: number;
}

/**
 * Returns a scale that maps values to a box. A margin above and below keeps extremes from being cut
 * off.
 */
export function chartScale(values: readonly number[], box: ChartBox, paddingShare = 0.1): ChartScale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const spread = high - low || Math.abs(high) || 1;
  const min = low - spread * paddingShare;
  const max = high + spread * paddingShare;
  const last = Math.max(1, values.length - 1);
  return {
    min,
    max,
    x: (index) => (index / last) * box.width,
    y: (value) => box.height - ((value - min) / (max - min)) * box.height,
  };
}

/**
 * Rounds to a tenth of a unit, which is less than a pixel in our charts. More digits would only add
 * bytes.
 */
export const tenth = (units: number): number => Math.round(units * 10) / 10;

/** Step sizes that are easy to count in. */
const STEPS = [1, 2, 5, 10];

/**
 * Returns about `count` round values for grid lines, ascending and including zero, with steps of at
 * least `smallest`.
 */
export function niceTicks(values: readonly number[], count = 4, smallest = 0): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (high - low || 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(smallest, power * (STEPS.find((each) => each * power >= rough) ?? 10));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_none, index) => (first + index) * step);
}

export function linePath(values: readonly number[], scale: ChartScale): string {
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${tenth(scale.x(index))} ${tenth(scale.y(value))}`)
    .join('');
}
