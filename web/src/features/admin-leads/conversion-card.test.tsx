import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PLOT_BOX } from '../../shared/ui/plot-scale.ts';
import { ConversionCard, conversionOf } from './conversion-card.tsx';

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
  it('are as high as the plot on the busiest day, and show how many leads were activated', () => {
    const [submitted, activated] = barHeights(days);
    expect(submitted).toEqual([PLOT_BOX.height, 0, PLOT_BOX.height / 4]);
    expect(activated).toEqual([PLOT_BOX.height / 4, 0, PLOT_BOX.height / 4]);
  });

  it('are flat if there are no leads', () => {
    expect(barHeights([{ day: '2026-11-21', submitted: 0, activated: 0 }])).toEqual([[0], [0]]);
  });
});

/** Returns the heights of the bars of both paths, by day. */
function barHeights(shown: typeof days): number[][] {
  const paths = renderToStaticMarkup(<ConversionCard days={shown} />).matchAll(/<path d="([^"]+)"/g);
  return [...paths].map(([, d = '']) =>
    [...d.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(([, from, to]) => Number(from) - Number(to)),
  );
}
