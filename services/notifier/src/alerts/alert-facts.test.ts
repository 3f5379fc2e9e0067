import { describe, expect, it } from 'vitest';
import { onSignalPublished, onSignalSettled } from './alert-facts.ts';

describe('the result of a signal', () => {
  const messagesOf = async (facts: { outcome: 'profit' | 'loss' | 'breakeven'; stakes?: number }) => {
    const made: { id: string; title: string }[] = [];
    const payload = {
      signalId: 'a1',
      pair: 'EUR/USD',
      slot: Date.parse('2026-11-20T10:00:00.000Z'),
      rank: 1,
      status: 'closed',
      settledAt: '2026-11-20T10:05:00.000Z',
      provenance: 'live',
      ...facts,
    } as const;
    const announce = onSignalSettled(async ({ id, title }) => {
      made.push({ id, title });
    });
    await announce({ payload } as unknown as Parameters<typeof announce>[0]);
    return made;
  };

  it('is the outcome by price, as in the record, and names the costs if they exceeded the gain', async () => {
    const title = 'EUR/USD won, −0.10 stakes after costs';
    expect(await messagesOf({ outcome: 'profit', stakes: -0.1 })).toEqual([
      { id: 'signal-a1-settled', title },
      { id: 'signal-a1-result-profit', title },
    ]);
  });

  it('names no costs if the net result agrees with the outcome', async () => {
    const titles = [
      ...(await messagesOf({ outcome: 'profit', stakes: 0.85 })),
      ...(await messagesOf({ outcome: 'loss', stakes: -1.1 })),
      ...(await messagesOf({ outcome: 'breakeven', stakes: 0 })),
    ].map(({ title }) => title);
    expect([...new Set(titles)]).toEqual([
      'EUR/USD won, +0.85 stakes',
      'EUR/USD lost, −1.10 stakes',
      'EUR/USD ended even, 0.00 stakes',
    ]);
  });

  it('is the outcome by price if the gain is unknown', async () => {
    const [message] = await messagesOf({ outcome: 'profit' });
    expect(message?.title).toBe('EUR/USD won');
  });
});

describe('a new signal', () => {
  const bodyOf = async (afterMs: number) => {
    const start = Date.parse('2026-11-20T10:00:00.000Z');
    const [startsAt, occurredAt, expiresAt] = [0, afterMs, 300_000].map((ms) =>
      new Date(start + ms).toISOString(),
    );
    const payload = {
      signalId: 'a1',
      pair: 'EURUSD',
      signalType: 'buy',
      entryPrice: 1.0851,
      precision: 5,
      confidence: 57.2,
      slot: start,
      rank: 1,
      startsAt,
      expiresAt,
      provenance: 'live',
    } as const;
    const bodies: string[] = [];
    const announce = onSignalPublished(async ({ body }) => {
      bodies.push(body);
    });
    await announce({ occurredAt, payload } as unknown as Parameters<typeof announce>[0]);
    return bodies[0];
  };

  it('is announced with its entry price if it is on time', async () => {
    for (const afterMs of [0, 5_000]) expect(await bodyOf(afterMs)).toMatch(/^Entry 1.08510, confidence 57%/);
  });

  it('is announced without its entry price if it is late, because it counts from a later price', async () => {
    const counted = 'Published late: counts from the price at the next full minute, confidence 57%';
    expect(await bodyOf(42_000)).toContain(counted);
    expect(await bodyOf(290_000)).toContain('Published too late: won’t be counted, confidence 57%');
  });
});
