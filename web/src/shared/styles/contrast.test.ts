import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colourDistance, contrastRatio, readTokens, type Theme } from './contrast.ts';

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const RAISED = ['surface-0', 'surface-1', 'surface-2'];

/** Every pair of text and ground that the components use. */
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
  ['silver', RAISED],
  ['gold', RAISED],
];

/** Borders of controls, icons and large figures. */
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
  test('agrees with the extremes that WCAG names', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#777777')).toBe(1);
  });

  test.each(cases(TEXT_PAIRS))('$front reads on $ground ($theme)', (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(cases(GRAPHIC_PAIRS))('$front is seen on $ground ($theme)', (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});

/** Two colours that mean different things and may stand side by side. Below about 10 an eye takes them for shades of one. */
const APART: [one: string, other: string, least: number][] = [
  ['accent', 'up', 30],
  ['accent', 'down', 30],
  ['accent-soft', 'up-soft', 8],
];

test.each(
  APART.flatMap(([one, other, least]) =>
    (['light', 'dark'] as const).map((theme) => ({ one, other, least, theme })),
  ),
)('$one is not taken for $other ($theme)', ({ one, other, least, theme }) => {
  const [a, b] = [tokens.get(one), tokens.get(other)];
  if (!a || !b) throw new Error(`tokens.css has no ${one} or no ${other}`);
  expect(colourDistance(a[theme], b[theme])).toBeGreaterThan(least);
});
