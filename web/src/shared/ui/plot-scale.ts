/** A point in the units of a plot's axes. */
export type Point = readonly [x: number, y: number];
export type Range = readonly [from: number, to: number];

/** Size of every plot in units of its drawing, which is stretched to fit its place. */
export const PLOT_BOX = { width: 600, height: 240 };

/**
 * Rounds to a tenth of a unit, which is less than a pixel in our plots. More digits would only add
 * bytes.
 */
export const tenth = (units: number): number => Math.round(units * 10) / 10;

export type PlotScale = ReturnType<typeof plotScale>;

/**
 * Maps values to units of a drawing. `y` gives the values at the bottom and at the top. The other
 * functions return the `d` of a path.
 */
export function plotScale([left, right]: Range, [bottom, top]: Range, { width, height } = PLOT_BOX) {
  const x = (value: number) => tenth(((value - left) / (right - left || 1)) * width);
  const y = (value: number) => tenth(((top - value) / (top - bottom || 1)) * height);
  const line = (points: readonly Point[]) =>
    points.map((point, index) => `${index ? 'L' : 'M'}${x(point[0])} ${y(point[1])}`).join('');
  return {
    x,
    y,
    line,
    segment: (from: Point, to: Point) => line([from, to]),
    /** A line across the plot, at a value of the y axis. */
    across: (value: number) => `M0 ${y(value)}H${width}`,
    /** A line from the top to the bottom, at a value of the x axis. */
    upright: (value: number) => `M${x(value)} 0V${height}`,
    /** The area between two lines. */
    band: (upper: readonly Point[], lower: readonly Point[]) =>
      `${line([...upper, ...[...lower].reverse()])}Z`,
    /** A rectangle between two opposite corners. */
    rect: (from: Point, to: Point) => `M${x(from[0])} ${y(from[1])}V${y(to[1])}H${x(to[0])}V${y(from[1])}Z`,
    /** A line without length. With round ends, it is a dot that is not stretched. */
    dot: (point: Point) => `${line([point])}h0`,
  };
}

/** Places values at 0, 1, 2, and so on, on the x axis. */
export const byIndex = (values: readonly number[]): Point[] => values.map((value, index) => [index, value]);

/** Returns the range of values, with a margin, so that extremes are not cut off. */
export function rangeOf(values: readonly number[], marginShare = 0.1): Range {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const margin = (high - low || Math.abs(high) || 1) * marginShare;
  return [low - margin, high + margin];
}
