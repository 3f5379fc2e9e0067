import { describe, expect, it } from 'vitest';
import { eventOf } from './read-stream.ts';

const message = (event: string, data: unknown) => ({ id: '7-1-1', event, data: JSON.stringify(data) });

describe('eventOf', () => {
  it('returns an event with its id and data', () => {
    const data = { of: 'account' };
    expect(eventOf(message('member', data))).toEqual({ id: '7-1-1', event: 'member', data });
    expect(eventOf({ ...message('member', data), id: 'x' })).toEqual({ event: 'member', data });
  });

  it('refetches everything if the data is unreadable or incomplete', () => {
    const resync = { id: '7-1-1', event: 'resync', data: {} };
    expect(eventOf(message('member', {}))).toEqual(resync);
    expect(eventOf(message('prices', null))).toEqual(resync);
    expect(eventOf(message('inbox', []))).toEqual(resync);
    expect(eventOf({ id: '7-1-1', event: 'member', data: '{"of":' })).toEqual(resync);
  });

  it('uses only the id of an event with an unknown name', () => {
    for (const name of ['later', 'toString', ''])
      expect(eventOf(message(name, { of: 'account' }))).toEqual({ id: '7-1-1', event: 'position', data: {} });
  });
});
