import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { expect, it } from 'vitest';
import { countAt, countedText } from './counter.tsx';

const { claims, companyClaims } = PUBLIC_SETTINGS_DEFAULTS;
const counted = [...claims, ...companyClaims].map(({ value }) => value).filter((value) => countedText(value));

it.each(counted)('%s ends at its written value, and keeps its width', (value) => {
  const parts = countedText(value);
  if (!parts) throw new Error('not counted');
  expect(countAt(parts, 1)).toBe(value);
  for (const share of [-1, 0, 0.3, 0.9, 2]) expect(countAt(parts, share)).toHaveLength(value.length);
});

it('does not animate a figure that is not a count', () => {
  expect(countedText('24/7')).toBeUndefined();
  expect(countedText('free')).toBeUndefined();
});
