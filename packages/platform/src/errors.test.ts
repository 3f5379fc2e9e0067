import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, appError, describeError, PermanentError } from './errors.ts';

describe('AppError', () => {
  it('carries code, status, fields, data, wait and cause', () => {
    const cause = new Error('inner');
    const error = new AppError('a.b', {
      status: 429,
      message: 'Wait',
      fields: { x: 'y' },
      retryAfterSeconds: 3,
      data: { left: 1 },
      cause,
    });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      code: 'a.b',
      status: 429,
      message: 'Wait',
      retryAfterSeconds: 3,
      data: { left: 1 },
    });
    expect(error.fields).toEqual({ x: 'y' });
    expect(error.cause).toBe(cause);
  });

  it('uses the code where there is no message', () => {
    expect(new AppError('a.b', { status: 400 }).message).toBe('a.b');
  });

  it('is made from a problem', () => {
    const error = appError({ code: 'c', status: 404, message: 'Gone' }, { data: [1] });
    expect(error).toMatchObject({ code: 'c', status: 404, message: 'Gone', data: [1] });
  });
});

describe('describeError', () => {
  it('describes whatever is thrown and never throws itself', () => {
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

  it('follows causes only so far', () => {
    const loop: Error = new Error('loop');
    loop.cause = loop;
    expect(JSON.stringify(describeError(loop)).match(/"message"/g)).toHaveLength(5);
  });

  it('names the class', () => {
    expect(describeError(new PermanentError('never')).type).toBe('PermanentError');
  });
});
