import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExpectationCard } from '../src/features/admin-engine/expectation-card.tsx';

type Won = EngineExpectation['terms'][number]['won'];

const expectationOf = (predicted: number | null, won: Won): EngineExpectation => ({
  at: '2026-11-30T12:00:00.000Z',
  engine: 'mix-logit-1',
  codeVersion: 1,
  featureVersion: 1,
  from: '2026-11-02T00:00:00.000Z',
  until: '2026-11-30T00:00:00.000Z',
  learnedDays: 28,
  markets: 60,
  terms: [
    {
      paysBy: { kind: 'payout', payout: 0.85 },
      slotShare: 1.9,
      signals: 154,
      perDay: 5.5,
      predicted,
      won,
      net: null,
      kinds: [],
    },
  ],
});

it.each([
  ['is above the interval', 57.1, { value: 53.5, low: 50.2, high: 56.8 }, 'No, too high'],
  ['is below the interval', 55.2, { value: 61, low: 56, high: 66 }, 'No, too low'],
  ['lies in the interval', 56.5, { value: 53.5, low: 48.5, high: 58.5 }, 'Within the interval'],
  ['is equal to its upper end', 58.5, { value: 53.5, low: 48.5, high: 58.5 }, 'Within the interval'],
  ['has one day only', 56.5, { value: 53.5, low: null, high: null }, '–'],
  ['has no signals', null, null, '–'],
])('says whether the prediction was right if it %s', (_case, predicted, won, verdict) => {
  const { container } = render(<ExpectationCard expectation={expectationOf(predicted, won)} />);
  const cells = [...container.querySelectorAll('tbody tr > *')].map((cell) => cell.textContent);
  expect(cells[6]).toBe(`Was the prediction right?${verdict}`);
});
