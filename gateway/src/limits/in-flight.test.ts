import { describe, expect, it } from 'vitest';
import { callersAt } from './callers.ts';
import { createInFlight } from './in-flight.ts';

const limits = { calls: { perAddress: 2, perMember: 3 }, files: { perAddress: 1, perMember: 1 } };

/** How many of `times` calls of the same callers may be under way at once. */
function entering(enter: (at: number) => boolean, times: number): number {
  return Array.from({ length: times }, (_, at) => enter(at)).filter(Boolean).length;
}

describe('createInFlight', () => {
  it('counts by address and by member, and each lane for itself', () => {
    const inFlight = createInFlight(limits);
    const [address, member] = [callersAt('203.0.113.9'), [{ kind: 'member', key: 'ada' } as const]];
    expect(entering(() => inFlight.enter('calls', address), 5)).toBe(2);
    expect(entering(() => inFlight.enter('calls', member), 5)).toBe(3);
    expect(entering(() => inFlight.enter('files', member), 5)).toBe(1);
    expect(inFlight.enter('calls', callersAt('203.0.113.10'))).toBe(true);
  });

  it('lets in as many as have left, and keeps nothing of a caller who was refused', () => {
    const inFlight = createInFlight(limits);
    const both = [{ kind: 'member', key: 'ada' } as const, ...callersAt('203.0.113.9')];
    expect(entering(() => inFlight.enter('calls', both), 9)).toBe(2);
    // The refusals for the address took nothing of the member's share.
    expect(inFlight.enter('calls', [{ kind: 'member', key: 'ada' }])).toBe(true);
    inFlight.leave('calls', both);
    inFlight.leave('calls', both);
    expect(entering(() => inFlight.enter('calls', both), 9)).toBe(2);
  });

  it('counts an IPv6 /64 as one address, and gives a /48 eight times as much', () => {
    const inFlight = createInFlight(limits);
    expect(entering((at) => inFlight.enter('calls', callersAt(`2001:db8:1:2::${at}`)), 9)).toBe(2);
    const others = (at: number) => callersAt(`2001:db8:1:${at + 10}::1`);
    expect(entering((at) => inFlight.enter('calls', others(at)), 40)).toBe(14);
    expect(inFlight.enter('calls', callersAt('2001:db8:2:2::1'))).toBe(true);
  });
});
