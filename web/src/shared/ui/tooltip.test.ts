import { expect, it } from 'vitest';
import { tooltipPosition } from './tooltip.tsx';

const view = { width: 1000, height: 800 };
const bubble = { width: 200, height: 30 };
const anchor = { left: 400, top: 300, width: 100, height: 40 };

it('a tooltip is centered above, below, or next to its element', () => {
  expect(tooltipPosition('top', anchor, bubble, view)).toEqual({ left: 350, top: 262 });
  expect(tooltipPosition('bottom', anchor, bubble, view)).toEqual({ left: 350, top: 348 });
  expect(tooltipPosition('right', anchor, bubble, view)).toEqual({ left: 508, top: 305 });
});

it('a tooltip stays inside the window', () => {
  expect(tooltipPosition('right', { ...anchor, left: 900 }, bubble, view).left).toBe(792);
  expect(tooltipPosition('top', { ...anchor, left: 0, top: 0 }, bubble, view)).toEqual({ left: 8, top: 8 });
});
