import { expect, it } from 'vitest';
import { buttonStyle } from './button.tsx';

/** Number of 4 px steps in 44 px, the smallest size that a thumb hits reliably. */
const TAPPABLE = 11;

it.each(['sm', 'md', 'lg', 'icon'] as const)('is at least 44 px high on a phone: %s', (size) => {
  const classes = buttonStyle({ size }).split(' ');
  const heightOf = (prefix: string) =>
    classes.flatMap((name) => {
      const [, steps] = new RegExp(`^${prefix}(?:h|size)-(\\d+)$`).exec(name) ?? [];
      return steps ? [Number(steps)] : [];
    })[0];
  expect(heightOf('max-md:') ?? heightOf('')).toBeGreaterThanOrEqual(TAPPABLE);
});
