import { describe, expect, it } from 'vitest';
import { conversionOf, dayBars } from './conversion-card.tsx';

const days = [
  { day: '2026-11-19', submitted: 4, activated: 1 },
  { day: '2026-11-20', submitted: 0, activated: 0 },
  { day: '2026-11-21', submitted: 1, activated: 1 },
];

it('the conversion is the share of activated leads among all leads', () => {
  expect(conversionOf(days)).toEqual({ submitted: 5, activated: 2, share: 0.4 });
  expect(conversionOf([])).toEqual({ submitted: 0, activated: 0, share: undefined });
});

describe('the bars', () => {
  it('are as high as the box on the busiest day, and show how many leads were activated', () => {
    const bars = dayBars(days, { width: 300, height: 80 });
    expect(bars.map(({ height }) => height)).toEqual([80, 0, 20]);
    expect(bars.map(({ activatedHeight }) => activatedHeight)).toEqual([20, 0, 20]);
    expect(bars.every(({ x, width }) => x >= 0 && x + width <= 300)).toBe(true);
  });

  it('are flat and finite if there are no leads', () => {
    expect(dayBars([{ day: '2026-11-21', submitted: 0, activated: 0 }], { width: 10, height: 10 })).toEqual([
      { day: '2026-11-21', x: 1.5, width: 7, height: 0, activatedHeight: 0 },
    ]);
  });
});
