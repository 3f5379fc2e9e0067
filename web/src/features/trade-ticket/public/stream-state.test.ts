import type { Quota } from '@croneai/contracts/signals.ts';
import type { SlotRow } from '@croneai/contracts/slots.ts';
import { expect, it } from 'vitest';
import { fallbackSignal } from '../../../shared/signals/sample-signals.ts';
import { nextSignalOf, type StreamFacts, streamState } from './stream-state.ts';

const now = Date.parse('2026-11-03T14:37:20Z');
const startsAt = Date.parse('2026-11-03T14:35:00Z');
const active = fallbackSignal(startsAt);
const closed = { ...active, status: 'closed' as const };
const quota: Quota = { limit: 10, used: 3, resetsAt: '2026-11-04T00:00:00Z', withheld: 0, reason: null };
const slot = (row: Partial<SlotRow>): SlotRow => ({
  slot: startsAt,
  startsAt: '2026-11-03T14:35:00Z',
  outcome: 'none',
  reason: 'No pair had a setup.',
  cause: 'nothing_pays',
  signalIds: [],
  latenessMs: 0,
  ...row,
});
const stopped = {
  state: 'training' as const,
  cause: 'engine_training' as const,
  since: '2026-11-03T14:00:00Z',
  expectedEnd: null,
  advice: 'Nothing to do.',
};
const facts = (changed: Partial<StreamFacts>): StreamFacts => ({
  signals: [closed],
  quota,
  hasFailed: false,
  isOnline: true,
  stopped: undefined,
  slot: undefined,
  isSilent: false,
  now,
  ...changed,
});

it('an active signal is shown during any failure', () => {
  const broken = { signals: [active], hasFailed: true, isOnline: false };
  expect(streamState(facts(broken)).kind).toBe('active');
});

it.each([
  ['loading', { signals: undefined }],
  ['not-started', { signals: undefined, hasFailed: true }],
  ['offline', { signals: undefined, hasFailed: true, isOnline: false }],
  ['offline', { isOnline: false }],
  ['unreachable', { hasFailed: true }],
  ['withheld', { quota: { ...quota, withheld: 1, reason: 'daily_limit' as const } }],
  ['empty', { signals: [] }],
  ['preparing', {}],
  ['active', { signals: [active, closed] }],
  ['preparing', { signals: [closed, active] }],
  ['active', { signals: [active], now: Date.parse(active.expiresAt) - 1 }],
  ['ended', { signals: [active], now: Date.parse(active.expiresAt) }],
  ['ended', { now: Date.parse(closed.expiresAt) + 5_000 }],
  ['preparing', { now: Date.parse(closed.expiresAt) + 60_000 }],
  ['silent', { isSilent: true }],
  ['no-signal', { slot: slot({}) }],
  ['no-signal', { slot: slot({ outcome: 'missed', cause: 'outage' }) }],
  ['stopped', { stopped }],
  ['stopped', { stopped, slot: slot({ outcome: 'missed', cause: 'outage' }) }],
  ['stopped', { stopped, signals: [] }],
  ['offline', { stopped, isOnline: false }],
  ['active', { stopped, signals: [active] }],
  ['preparing', { slot: slot({ outcome: 'published', cause: null }) }],
  ['preparing', { slot: slot({ outcome: 'late', cause: 'outage' }) }],
])('the state is %s with %o', (kind, changed) => {
  expect(streamState(facts(changed)).kind).toBe(kind);
});

it.each([
  ['looking', {}],
  ['looking', { now: Date.parse(closed.expiresAt) + 5_000 }],
  ['opening', { quota: { ...quota, withheld: 1, reason: 'early_access' as const } }],
  ['none', { quota: { ...quota, withheld: 1, reason: 'daily_limit' as const } }],
  ['next-slot', { signals: [active] }],
  ['next-slot', { slot: slot({}) }],
  ['next-slot', { isSilent: true }],
  ['none', { signals: undefined, hasFailed: true }],
])('the next signal is %s with %o', (next, changed) => {
  expect(nextSignalOf(streamState(facts(changed)))).toBe(next);
});
