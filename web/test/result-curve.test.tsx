import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ResultCurve } from '../src/features/paper/result-curve.tsx';
import { PLOT_BOX } from '../src/shared/ui/plot-scale.ts';

afterEach(cleanup);

const HOUR = (hours: number) => Date.parse('2026-11-20T00:00:00.000Z') + hours * 3_600_000;
const curve = (label: string, points: readonly (readonly [hours: number, value: number])[]) => ({
  label,
  points: points.map(([hours, value]) => ({ at: HOUR(hours), value })),
});

it('draws nothing after the end of its time axis', () => {
  const { container } = render(
    <ResultCurve
      label="Result"
      main={curve('Yours', [
        [0, 0],
        [6, 20],
        [13, -40],
      ])}
      over={curve('Default', [
        [0, 0],
        [14, 5],
      ])}
      from={new Date(HOUR(0)).toISOString()}
      to={new Date(HOUR(12)).toISOString()}
      isSimulated={false}
    />,
  );
  const paths = [...container.querySelectorAll('svg path')].map((path) => path.getAttribute('d') ?? '');
  const ends = paths.flatMap((d) => [...d.matchAll(/[MLH](-?[\d.]+)/g)].map(([, x]) => Number(x)));
  expect(Math.max(...ends)).toBe(PLOT_BOX.width);
  // Both curves keep their last value until the end.
  expect(paths.filter((d) => d.startsWith('M0 ') && /L600 [\d.]+$/.test(d))).toHaveLength(2);
});
