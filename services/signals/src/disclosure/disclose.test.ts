import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../access/admit-viewer.ts';
import type { DailyQuota } from './daily-quota.ts';
import { disclose, seesAtOnce } from './disclose.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const EARLY_MS = 15_000;
const viewer = (change: Partial<Viewer> = {}): Viewer => ({
  userId: 'a'.repeat(24),
  tier: 'silver',
  signalsPerDay: 10,
  isFirst: false,
  accessVersion: '1',
  ...change,
});

/**
 * Counts shown signals in memory for one member and day, by the same rule as the quota's Redis
 * script. Other tests run the script itself on Redis.
 */
function countingQuota(): Pick<DailyQuota, 'take' | 'used'> & { counted: Set<string> } {
  const counted = new Set<string>();
  return {
    counted,
    async take({ limit, ids }) {
      for (const id of ids) if (counted.size < limit) counted.add(id);
      return { used: counted.size, granted: new Set(ids.filter((id) => counted.has(id))) };
    },
    used: async () => counted.size,
  };
}
const rule = (quota = countingQuota()) =>
  disclose({ quota: quota as never, earlyAccessMs: EARLY_MS, now: () => new Date(NOW) });
const signal = (id: string, ageMs: number, isActive = true) => ({
  id,
  isActive,
  createdAt: NOW - ageMs,
  expiresAt: NOW + 1,
});

describe('what a member may see', () => {
  it('includes every settled signal, and settled signals do not count towards the quota', async () => {
    const { withheld, quota } = await rule()(viewer({ signalsPerDay: 0 }), [signal('a', 0, false)]);
    expect([withheld.size, quota.used, quota.reason, quota.resetsAt]).toEqual([
      0,
      0,
      null,
      '2026-11-21T00:00:00.000Z',
    ]);
  });

  it('includes every expired signal, which does not count towards the quota even while it settles', async () => {
    const expired = { ...signal('over', 300_000), expiresAt: NOW };
    const { withheld, quota } = await rule()(viewer({ signalsPerDay: 1 }), [expired, signal('open', 60_000)]);
    expect(withheld.size).toBe(0);
    expect(quota).toMatchObject({ used: 1, withheld: 0, reason: null });
    const spent = await rule()(viewer({ signalsPerDay: 0 }), [expired]);
    expect([...spent.withheld]).toEqual([]);
  });

  it('includes an active signal from exactly fifteen seconds after it was published', async () => {
    const shown = await rule()(viewer(), [signal('old', EARLY_MS), signal('new', EARLY_MS - 1)]);
    expect([...shown.withheld]).toEqual(['new']);
    expect(shown.quota).toMatchObject({ used: 1, withheld: 1, reason: 'early_access' });
    expect(shown.nextOpeningAt).toBe(NOW + 1);
  });

  it('includes an active signal at once for members with early access', async () => {
    const first = await rule()(viewer({ isFirst: true, signalsPerDay: null }), [signal('new', 0)]);
    expect(first).toMatchObject({ quota: { used: 0, withheld: 0 }, nextOpeningAt: 0 });
  });

  it('gives the limit as the reason if both the limit and early access withhold signals', async () => {
    const shown = await rule()(viewer({ signalsPerDay: 1 }), [
      signal('new', 0),
      signal('newer', 20_000),
      signal('older', 30_000),
    ]);
    expect([...shown.withheld].sort()).toEqual(['new', 'older']);
    expect(shown.quota).toMatchObject({ used: 1, withheld: 2, reason: 'daily_limit' });
  });

  it('gives early access as the reason only while the daily limit is not used up', async () => {
    const quota = countingQuota();
    quota.counted.add('before');
    const reasonFor = async (signalsPerDay: number) =>
      (await rule(quota)(viewer({ signalsPerDay }), [signal('new', 0)])).quota.reason;
    expect(await reasonFor(1)).toBe('daily_limit');
    expect(await reasonFor(2)).toBe('early_access');
  });

  it('never exceeds the daily limit, whatever signals are requested, in any order', async () => {
    const asked = fc.array(
      fc.array(
        fc.record({ id: fc.integer({ min: 0, max: 30 }), ageMs: fc.integer({ min: 0, max: 60_000 }) }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 0, max: 12 }), async (polls, signalsPerDay) => {
        const quota = countingQuota();
        const shown = new Set<string>();
        for (const poll of polls) {
          const signals = poll.map(({ id, ageMs }) => signal(String(id), ageMs));
          const { withheld } = await rule(quota)(viewer({ signalsPerDay }), signals);
          for (const { id } of signals) if (!withheld.has(id)) shown.add(id);
        }
        expect(shown.size).toBeLessThanOrEqual(signalsPerDay);
      }),
    );
  });

  it('includes every signal at once only for members to whom signals are pushed', async () => {
    const viewers = fc.record({
      isFirst: fc.boolean(),
      signalsPerDay: fc.constantFrom(null, 0, 10, 50),
    });
    const ages = fc.array(fc.integer({ min: 0, max: 2 * EARLY_MS }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(viewers, ages, async (change, found) => {
        if (!seesAtOnce(viewer(change))) return;
        const signals = found.map((ageMs, at) => signal(String(at), ageMs));
        const { withheld, nextOpeningAt } = await rule()(viewer(change), signals);
        expect([withheld.size, nextOpeningAt]).toEqual([0, 0]);
      }),
    );
    expect(seesAtOnce(viewer({ isFirst: true, signalsPerDay: null }))).toBe(true);
    expect(seesAtOnce(viewer({ isFirst: true }))).toBe(false);
    expect(seesAtOnce(viewer({ signalsPerDay: null }))).toBe(false);
  });
});
