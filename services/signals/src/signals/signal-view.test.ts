import { expect, it } from 'vitest';
import { someSignal } from '../../test/some-signal.ts';
import { settledEvent } from './signal-view.ts';

const SLOT = Date.parse('2026-11-20T11:00:00.000Z');
const payloadOf = (change: Parameters<typeof someSignal>[0]) =>
  settledEvent(someSignal({ settledAt: new Date(SLOT + 300_000), ruleVersion: 2, ...change })).payload;

it('the event of a settled signal has its direction and its gain in stakes', () => {
  const won = { status: 'closed', outcome: 'profit', exitPrice: 100_100 } as const;
  expect(payloadOf({ slot: SLOT, ...won })).toMatchObject({ signalType: 'buy', stakes: 0.85 });
});

it('the event of a signal without prices has no gain', () => {
  expect(payloadOf({ slot: SLOT, status: 'expired' })).not.toHaveProperty('stakes');
});
