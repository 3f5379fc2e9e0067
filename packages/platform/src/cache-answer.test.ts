import { describe, expect, it } from 'vitest';
import { cacheAnswer, cacheFor } from './cache-answer.ts';

/**
 * Creates a `load` function. Each of its calls is pending until the test resolves it in `waiting`.
 */
function someQuestion() {
  const waiting: PromiseWithResolvers<string>[] = [];
  return {
    waiting,
    ask: () => {
      waiting.push(Promise.withResolvers<string>());
      return (waiting.at(-1) as PromiseWithResolvers<string>).promise;
    },
  };
}

describe('cacheFor', () => {
  it('shares one answer among all callers for the configured time, which starts at the first call', async () => {
    let at = 1_000;
    const { ask, waiting } = someQuestion();
    const remembered = cacheFor(50, ask, () => at);
    const both = [remembered(), remembered()];
    waiting[0]?.resolve('first');
    expect(await Promise.all(both)).toEqual(['first', 'first']);
    at += 49;
    expect(await remembered()).toBe('first');
    at += 1;
    void remembered();
    expect(waiting).toHaveLength(2);
  });

  it('passes the time of its clock to the loader, and loads again if the clock was set back', async () => {
    let at = 1_000;
    const remembered = cacheFor(
      50,
      async (asked) => asked,
      () => at,
    );
    expect(await remembered()).toBe(1_000);
    at = 900;
    expect(await remembered()).toBe(900);
  });

  it('loads again after `forget`', async () => {
    const { ask, waiting } = someQuestion();
    const remembered = cacheFor(50, ask, () => 0);
    void remembered();
    remembered.forget();
    void remembered();
    expect(waiting).toHaveLength(2);
  });
});

describe('cacheAnswer', () => {
  it('keeps only the answer for the last argument', async () => {
    const asked: string[] = [];
    const remembered = cacheAnswer(async (version: string) => asked.push(version));
    for (const version of ['a', 'a', 'b', 'a']) await remembered(version);
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('rejects all waiting callers if the call fails, and calls again for the next caller', async () => {
    const { ask, waiting } = someQuestion();
    const remembered = cacheAnswer(ask);
    const both = Promise.allSettled([remembered(1), remembered(1)]);
    waiting[0]?.reject(new Error('away'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = remembered(1);
    waiting[1]?.resolve('back');
    expect(await next).toBe('back');
  });

  it('keeps a newer answer even if an older call fails later', async () => {
    const { ask, waiting } = someQuestion();
    const remembered = cacheAnswer(ask);
    const old = remembered(1).catch(() => 'failed');
    void remembered(2);
    waiting[0]?.reject(new Error('away'));
    expect(await old).toBe('failed');
    void remembered(2);
    expect(waiting).toHaveLength(2);
  });
});
