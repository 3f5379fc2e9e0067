import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ChainRow } from './audit-chain.ts';
import { readChainState } from './chain-state.ts';

/** Makes an empty chain. The test decides when its reads finish. */
function heldChain() {
  let readings = 0;
  let finish = () => {};
  const chain = {
    head: async () => undefined,
    async *rows(): AsyncIterable<ChainRow> {
      readings += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  };
  return { chain, readings: () => readings, finish: () => finish() };
}

describe('the state of the chain', () => {
  it('is read once for all callers, and cached for longer if the read took longer', async () => {
    const { chain, readings, finish } = heldChain();
    let time = 0;
    const read = readChainState({ chain, now: () => new Date(time) });
    const [first, second] = [read(), read()];
    await delay(1);
    time = 60_000;
    finish();
    expect((await first).isIntact).toBe(true);
    expect(await second).toEqual(await first);
    time += 599_000;
    await read();
    expect(readings()).toBe(1);
    time += 2_000;
    void read();
    await delay(1);
    expect(readings()).toBe(2);
    finish();
  });

  it('is refused with 503 if a read is slow, and the next caller gets the result of this read', async () => {
    const { chain, readings, finish } = heldChain();
    const read = readChainState({ chain, now: () => new Date(), answerWithinMs: 5 });
    await expect(read()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 });
    finish();
    expect((await read()).rows).toBe(0);
    expect(readings()).toBe(1);
  });
});
