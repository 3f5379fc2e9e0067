import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';

/**
 * Reads `--name: light-dark(#light, #dark)` from a stylesheet. Skips translucent tokens, because
 * their contrast depends on what is behind them.
 */
function readTokens(css: string): Map<string, Record<Theme, string>> {
  const tokens = new Map<string, Record<Theme, string>>();
  for (const [, name, light, dark] of css.matchAll(
    /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gi,
  )) {
    if (name && light && dark) tokens.set(name, { light, dark });
  }
  return tokens;
}

/**
 * WCAG 2.2 contrast ratio of two opaque colours, 1 to 21.
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns linear light of each channel, 0 to 1. */
function linear(hex: string): [red: number, green: number, blue: number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/**
 * Returns the relative luminance of a color, 0 to 1.
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the perceived difference of two opaque colours (ΔE*76 in CIELAB under D65), 0 to about
 * 100.
 */
function colourDistance(one: string, other: string): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/**
 * Converts sRGB to Lab with the white point D65.
 * https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
function lab(hex: string): [lightness: number, a: number, b: number] {
  const [red, green, blue] = linear(hex);
  const [x, y, z] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
  ].map((value) => (value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const RAISED = ['surface-0', 'surface-1', 'surface-2'];

/** Every combination of text and background color that components use. */
const TEXT_PAIRS: [text: string, grounds: string[]][] = [
  ['text', [...SURFACES, 'accent-soft', 'up-soft', 'down-soft', 'warn-soft']],
  ['muted', [...SURFACES, 'accent-soft']],
  ['faint', RAISED],
  ['accent', [...RAISED, 'accent-soft']],
  ['accent-strong', RAISED],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['up', [...RAISED, 'up-soft']],
  ['down', [...RAISED, 'down-soft']],
  ['danger', RAISED],
  ['warn', [...RAISED, 'warn-soft']],
  ['sim', [...RAISED, 'sim-soft']],
  ['silver', RAISED],
  ['gold', RAISED],
];

/** Colors of control borders, icons, and large figures, with the backgrounds behind them. */
const GRAPHIC_PAIRS: [graphic: string, grounds: string[]][] = [
  ['line-strong', RAISED],
  ['accent', SURFACES],
  ['muted', SURFACES],
  ['danger', [...RAISED, 'down-soft']],
  ['text', SURFACES],
];

const cases = (pairs: [string, string[]][]) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(([front, grounds]) => grounds.map((ground) => ({ theme, front, ground }))),
  );

function ratio({ theme, front, ground }: { theme: Theme; front: string; ground: string }): number {
  const one = tokens.get(front);
  const other = tokens.get(ground);
  if (!one || !other) throw new Error(`tokens.css has no ${front} or no ${ground}`);
  return contrastRatio(one[theme], other[theme]);
}

describe('contrast of the tokens', () => {
  it('agrees with the lowest and highest contrast that WCAG defines', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#777777')).toBe(1);
  });

  it.each(cases(TEXT_PAIRS))('$front is legible on $ground ($theme)', (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(cases(GRAPHIC_PAIRS))('$front is visible on $ground ($theme)', (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});

/**
 * Pairs of colors that have different meanings and may be next to each other, with the minimum
 * distance between them. Pale backgrounds (`-soft`) may be closer to each other than full colors.
 */
const APART: [one: string, other: string, least: number][] = [
  ['accent', 'up', 30],
  ['accent', 'down', 30],
  ['accent-soft', 'up-soft', 8],
  ['sim', 'up', 30],
  ['sim', 'down', 30],
];

it.each(
  APART.flatMap(([one, other, least]) =>
    (['light', 'dark'] as const).map((theme) => ({ one, other, least, theme })),
  ),
)('$one differs visibly from $other ($theme)', ({ one, other, least, theme }) => {
  const [a, b] = [tokens.get(one), tokens.get(other)];
  if (!a || !b) throw new Error(`tokens.css has no ${one} or no ${other}`);
  expect(colourDistance(a[theme], b[theme])).toBeGreaterThan(least);
});
