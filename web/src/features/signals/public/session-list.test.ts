import { describe, expect, it } from 'vitest';
import { LONDON, nextAt, sessionState, sessionsByChange, TRADING_SESSIONS } from './session-list.tsx';

const at = (iso: string) => Date.parse(iso);
const iso = (epoch: number) => new Date(epoch).toISOString();

describe('the London open', () => {
  it.each([
    ['2026-11-03T07:59:59Z', '2026-11-03T08:00:00.000Z', 'later today'],
    ['2026-11-03T08:00:00Z', '2026-11-04T08:00:00.000Z', 'tomorrow, once it has opened'],
    ['2026-11-06T12:00:00Z', '2026-11-09T08:00:00.000Z', 'on Monday, from Friday'],
    ['2026-11-08T23:59:00Z', '2026-11-09T08:00:00.000Z', 'on Monday, from Sunday'],
    ['2026-07-01T06:30:00Z', '2026-07-01T07:00:00.000Z', 'an hour earlier in UTC in summer'],
    ['2026-03-27T12:00:00Z', '2026-03-30T07:00:00.000Z', 'over the weekend on which summer time begins'],
    ['2026-10-23T12:00:00Z', '2026-10-26T08:00:00.000Z', 'over the weekend on which summer time ends'],
  ])('seen from %s, is next at %s (%s)', (now, open) => {
    expect(iso(nextAt(LONDON.zone, LONDON.opensAt, at(now)))).toBe(open);
  });
});

describe('sessions', () => {
  it('are open between their opening and closing times', () => {
    expect(sessionState(LONDON, at('2026-11-03T16:59:59Z'))).toEqual({
      isOpen: true,
      changesAt: at('2026-11-03T17:00:00Z'),
    });
    expect(sessionState(LONDON, at('2026-11-03T17:00:00Z')).isOpen).toBe(false);
  });

  it('are closed on the weekend in their own city', () => {
    const mondayMorningInSydney = at('2026-11-08T21:00:00Z');
    const open = TRADING_SESSIONS.filter((session) => sessionState(session, mondayMorningInSydney).isOpen);
    expect(open.map(({ city }) => city)).toEqual(['Sydney']);
  });

  it('are listed by the next time at which one of them opens or closes', () => {
    const cities = (now: string) => sessionsByChange(at(now)).map(({ session }) => session.city);
    expect(cities('2026-11-03T12:00:00Z')).toEqual(['New York', 'London', 'Sydney', 'Tokyo']);
    expect(cities('2026-11-03T16:00:00Z')).toEqual(['London', 'Sydney', 'New York', 'Tokyo']);
  });
});
