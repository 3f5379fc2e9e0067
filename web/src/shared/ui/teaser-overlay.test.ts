import { expect, test } from 'vitest';
import { showsOverlay } from './teaser-overlay.ts';

test('the overlay of a locked page appears after more than 200 pixels', () => {
  expect([0, 199, 200, 201, 5_000].map(showsOverlay)).toEqual([false, false, false, true, true]);
});
