import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thousands } from './thousands.ts';

it('writes whole numbers as a browser does', () => {
  const asBrowser = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
      expect(thousands(value)).toBe(asBrowser.format(value));
    }),
  );
});
