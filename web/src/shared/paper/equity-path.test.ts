import { expect, test } from 'vitest';
import { equityPath } from './equity-path.ts';

const box = { width: 100, height: 50 };

test('the curve holds a balance until the next trade, and time decides how far', () => {
  const { path } = equityPath(
    [
      { at: 0, balanceUsd: 100 },
      { at: 25, balanceUsd: 200 },
      { at: 100, balanceUsd: 150 },
    ],
    box,
  );
  expect(path).toMatch(/^M0\.00 \S+H25\.00V\S+H100\.00V\S+$/);
});

test('a higher balance lies higher, and a flat one is drawn too', () => {
  const { y } = equityPath(
    [
      { at: 0, balanceUsd: 100 },
      { at: 1, balanceUsd: 200 },
    ],
    box,
  );
  expect(y(200)).toBeLessThan(y(100));
  expect(equityPath([{ at: 5, balanceUsd: 100 }], box).path).not.toContain('NaN');
});
