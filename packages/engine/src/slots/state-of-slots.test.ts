import type { SlotCause, SlotOutcome } from '@croneai/contracts/slots.ts';
import { describe, expect, it } from 'vitest';
import { type SlotFacts, stateOfSlots } from './state-of-slots.ts';

const SLOT_MS = 300_000;
const RUNNING = Date.UTC(2026, 10, 24, 12);
const BEST = { pair: 'EURUSD' } as SlotFacts['best'];

type Row = [outcome: SlotOutcome, cause: SlotCause | null, best?: SlotFacts['best']];
/** Makes slots with these outcomes; the first is the running slot. */
const rows = (...all: Row[]): SlotFacts[] =>
  all.map(([outcome, cause, best], index) => ({
    slot: RUNNING - index * SLOT_MS,
    outcome,
    cause,
    ...(best && { best }),
    origin: 'worker',
  }));
const stateOf = (slots: SlotFacts[], { hasChampion = true, intoSlotMs = 10_000 } = {}) =>
  stateOfSlots({ slots, hasChampion, now: RUNNING + intoSlotMs, slotMs: SLOT_MS });
const startOf = (slotsAgo: number) => new Date(RUNNING - slotsAgo * SLOT_MS).toISOString();

const PUBLISHED: Row = ['published', null];

describe('the state of the service', () => {
  it.each<[state: string, ...Row]>([
    ['trading', 'published', null],
    ['trading', 'late', 'outage'],
    ['trading', 'none', 'nothing_pays', BEST],
    ['refused', 'none', 'no_skill', BEST],
    ['refused', 'none', 'engine_refused'],
    ['training', 'none', 'engine_training'],
    ['closed', 'none', 'markets_closed'],
    ['degraded', 'none', 'prices_unavailable'],
    ['degraded', 'missed', 'outage'],
  ])('is “%s” after a slot with the outcome “%s” and the cause “%s”', (state, ...row) => {
    const before: Row = state === 'trading' ? ['missed', 'outage'] : PUBLISHED;
    expect(stateOf(rows(row, row, before))).toMatchObject({ state, since: startOf(1) });
  });

  it('begins with the first slot in this state, and later slots without a forecast do not change it', () => {
    const quiet: Row = ['none', 'nothing_pays'];
    const refused: Row = ['none', 'no_skill', BEST];
    expect(stateOf(rows(quiet, refused, quiet, refused, PUBLISHED))).toEqual({
      state: 'refused',
      cause: 'no_skill',
      since: startOf(3),
    });
    expect(stateOf(rows(quiet, PUBLISHED))).toMatchObject({ state: 'trading', cause: null });
  });

  it('is an outage if the running slot has had no outcome for too long', () => {
    const before = rows(PUBLISHED).map((slot) => ({ ...slot, slot: RUNNING - SLOT_MS }));
    expect(stateOf(before, { intoSlotMs: 44_000 }).state).toBe('trading');
    expect(stateOf(before, { intoSlotMs: 46_000 })).toEqual({
      state: 'degraded',
      cause: 'outage',
      since: startOf(0),
    });
  });

  it('is `training` without a champion, and is not an outage while there are only replayed slots', () => {
    const replayed = rows(PUBLISHED).map((slot) => ({
      ...slot,
      slot: RUNNING - 5 * SLOT_MS,
      origin: 'replay' as const,
    }));
    expect(stateOf(replayed, { hasChampion: false })).toEqual({
      state: 'training',
      cause: 'engine_training',
      since: startOf(0),
    });
    expect(stateOf([], { hasChampion: false }).state).toBe('training');
    expect(stateOf([]).state).toBe('trading');
  });
});
