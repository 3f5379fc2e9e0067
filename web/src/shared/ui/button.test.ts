import { expect, it } from 'vitest';
import { buttonStyle } from './button.tsx';

/** 44 px in steps of 4 px. 44 px is the smallest size that a thumb hits reliably. */
const TAPPABLE = 11;

it.each(['sm', 'md', 'lg', 'icon'] as const)(
  'a button of size %s is at least 44 px high on a phone',
  (size) => {
    const classes = buttonStyle({ size }).split(' ');
    const heightOf = (prefix: string) =>
      classes.flatMap((name) => {
        const [, steps] = new RegExp(`^${prefix}(?:h|size)-(\\d+)$`).exec(name) ?? [];
        return steps ? [Number(steps)] : [];
      })[0];
    expect(heightOf('max-md:') ?? heightOf('')).toBeGreaterThanOrEqual(TAPPABLE);
  },
);
