import { expect, it } from 'vitest';
import { claims, companyClaims } from '../../content/claims.ts';
import { countAt, countedText } from './counter.tsx';

const counted = [...claims, ...companyClaims].map(({ value }) => value).filter((value) => countedText(value));

it.each(counted)('%s ends as it is written and keeps its width on the way', (value) => {
  const parts = countedText(value);
  if (!parts) throw new Error('not counted');
  expect(countAt(parts, 1)).toBe(value);
  for (const share of [-1, 0, 0.3, 0.9, 2]) expect(countAt(parts, share)).toHaveLength(value.length);
});

it('a figure that is no count stands still', () => {
  expect(countedText('24/7')).toBeUndefined();
  expect(countedText('free')).toBeUndefined();
});
