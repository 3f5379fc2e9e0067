import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeError, PermanentError } from './errors.ts';

describe('describeError', () => {
  it('describes any thrown value and never throws an error itself', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withSymbol: true } as never),
        (thrown) => {
          const description = describeError(thrown);
          expect(typeof description.type).toBe('string');
          expect(typeof description.message).toBe('string');
        },
      ),
    );
  });

  it.each([
    ['undefined', undefined],
    ['a symbol', Symbol('x')],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
          getPrototypeOf: () => {
            throw new Error('no');
          },
        },
      ),
    ],
    [
      'an error with a throwing message',
      Object.defineProperty(new Error('x'), 'message', {
        get: () => {
          throw new Error('no');
        },
      }),
    ],
  ])('reads %s', (_name, thrown) => {
    expect(describeError(thrown).message).toEqual(expect.any(String));
  });

  it('describes only the first few causes of an error', () => {
    const loop: Error = new Error('loop');
    loop.cause = loop;
    expect(JSON.stringify(describeError(loop)).match(/"message"/g)).toHaveLength(5);
  });

  it('names the class of an error', () => {
    expect(describeError(new PermanentError('never')).type).toBe('PermanentError');
  });
});
