import { describe, expect, it } from 'vitest';
import { onSignalSettled } from './alert-facts.ts';

describe('the result of a signal', () => {
  const messagesOf = async (facts: { outcome: 'profit' | 'loss'; stakes?: number }) => {
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

  it('is a loss in the title if costs exceeded the gain, and the ids contain the outcome by price', async () => {
    const title = 'EUR/USD lost, −0.10 stakes';
    expect(await messagesOf({ outcome: 'profit', stakes: -0.1 })).toEqual([
      { id: 'signal-a1-settled', title },
      { id: 'signal-a1-result-profit', title },
    ]);
  });

  it('is the outcome by price if the gain is unknown', async () => {
    const [message] = await messagesOf({ outcome: 'profit' });
    expect(message?.title).toBe('EUR/USD won');
  });
});
