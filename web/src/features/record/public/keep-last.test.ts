import { timesIn } from '@croneai/rules/times.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { callOf, WON } from '../../../../test/some-answers.ts';
import { storeSignals, storeStrip } from './keep-last.ts';

const times = timesIn('UTC');
const SLOT = Date.parse('2026-11-25T10:00:00.000Z');
const kept = () => JSON.parse(localStorage.getItem('croneai.last') ?? 'null');
const counts = { won: 1, lost: 0, even: 0, unpriced: 0, none: 0, missed: 0 };
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

it('keeps the settled signals of a list, but not the open signals', () => {
  storeSignals([callOf(SLOT + 300_000), callOf(SLOT, WON)], times);
  expect(kept()).toMatchObject({
    record: '',
    mark: 'Simulated prices',
    signals: [['10:00 EUR/USD', 'won, +0.85 stakes']],
  });
});

it('drops the stored sentence about the day once it is more than ten minutes old, even if signals were stored since', () => {
  const strip = { cells: [], counts, net: 0.85, provenance: 'live' } as unknown as Parameters<
    typeof storeStrip
  >[0];
  storeStrip(strip, times);
  storeSignals([callOf(SLOT, WON)], times);
  expect(kept()).toMatchObject({ record: 'Today: 1 won, 0 lost. +0.85 stakes.', mark: '' });
  vi.setSystemTime(Date.now() + 11 * 60_000);
  storeSignals([callOf(SLOT, WON)], times);
  vi.useRealTimers();
  expect(kept().record).toBe('');
});
