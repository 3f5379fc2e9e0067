import { expect, it } from 'vitest';
import { someCandidate } from '../../test/slot-fixture.ts';
import { toNewSignal } from './new-signal.ts';

it('a signal is valid from the start of its slot, even if it is created late', () => {
  const slot = Date.UTC(2026, 10, 20, 12);
  const validityMs = 120_000;
  const made = { id: 'a'.repeat(24), paysBy: { kind: 'payout', payout: 0.85 }, rank: 1 } as const;
  const candidate = someCandidate({ pair: 'EURUSD' });
  const artefact = 'abcdef0123456789abcdef';
  const now = new Date(slot + 200_000);
  expect(
    toNewSignal({ ...made, candidate, artefact, slot, provenance: 'synthetic', validityMs, now }),
  ).toMatchObject({
    asset: 'EUR/USD (OTC)',
    precision: 5,
    status: 'active',
    confidence: 57,
    analysis: 'A test.',
    forecast: {
      low: 56,
      high: 58,
      needed: 54.6,
      model: 'abcdef012345',
      slots: 5_000,
      paysBy: made.paysBy,
      costR: 0.12,
    },
    startsAt: new Date(slot),
    expiresAt: new Date(slot + validityMs),
    createdAt: now,
  });
});
