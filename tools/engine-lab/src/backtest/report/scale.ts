/** From figures to pixels, in a straight line. */
export type Scale = {
  (value: number): number;
  readonly ticks: readonly number[];
};

/** Steps that people count in: 1, 2, 2.5 or 5 times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** A scale over `domain`, widened to full steps, with about `tickCount` ticks. */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
  tickCount: number,
): Scale {
  const span = domain[1] - domain[0] || 1;
  const rough = span / tickCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((each) => each * power >= rough) ?? 10);
  const low = Math.floor(domain[0] / step) * step;
  const count = Math.max(1, Math.ceil((domain[1] - low) / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_none, index) => tidy(low + index * step));
  const high = ticks.at(-1) as number;
  const place = (value: number) => range[0] + ((value - low) / (high - low)) * (range[1] - range[0]);
  return Object.assign(place, { ticks });
}

const tidy = (value: number) => Math.round(value * 1e9) / 1e9;

/** A pixel with one decimal: more only makes the file longer. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text for HTML and SVG, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Room of a chart of lines whose names stand at their ends, in pixels. */
export const LINES = { WIDTH: 560, LEFT: 48, RIGHT: 464, TOP: 16, BOTTOM: 276, HEIGHT: 320 } as const;
const LEAST_LABEL_DISTANCE = 15;

/** The names at the ends of such lines, from the top down, moved apart. */
export function endLabels(
  ends: readonly { readonly name: string; readonly y: number; readonly isStrong: boolean }[],
): string {
  let free = Number.NEGATIVE_INFINITY;
  return ends
    .toSorted((a, b) => a.y - b.y)
    .map(({ name, y, isStrong }) => {
      const place = Math.max(free, y);
      free = place + LEAST_LABEL_DISTANCE;
      return `<text class="${isStrong ? 'label strong' : 'tick'}" x="${LINES.RIGHT + 8}" y="${px(place + 4)}">${escapeHtml(name)}</text>`;
    })
    .join('');
}
