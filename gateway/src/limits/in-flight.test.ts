import { describe, expect, it } from 'vitest';
import { callersAt } from './callers.ts';
import { createInFlight } from './in-flight.ts';

const limits = {
  calls: { perAddress: 2, perMember: 3, inAllPerAddress: 5 },
  files: { perAddress: 1, perMember: 1, inAllPerAddress: 1 },
  outside: { perAddress: 1, perMember: 1, inAllPerAddress: 1 },
};
const visitor = (address: string) => ({ callers: callersAt(address), origin: callersAt(address) });
const member = (key: string, address: string) => ({
  callers: [{ kind: 'member', key } as const],
  origin: callersAt(address),
});

/** Counts how many of `times` calls by the same callers may be in progress at once. */
function entering(enter: (at: number) => boolean, times: number): number {
  return Array.from({ length: times }, (_, at) => enter(at)).filter(Boolean).length;
}

describe('createInFlight', () => {
  it('counts calls by address and by member, separately for each lane', () => {
    const inFlight = createInFlight(limits);
    const ada = member('ada', '198.51.100.1');
    expect(entering(() => inFlight.calls.enter(visitor('203.0.113.9')), 5)).toBe(2);
    expect(entering(() => inFlight.calls.enter(ada), 5)).toBe(3);
    expect(entering(() => inFlight.files.enter(ada), 5)).toBe(1);
    expect(inFlight.calls.enter(visitor('203.0.113.10'))).toBe(true);
  });

  it('limits all members and visitors at one address together, without affecting other addresses', () => {
    const inFlight = createInFlight(limits);
    const at = '203.0.113.9';
    expect(entering(() => inFlight.calls.enter(member('ada', at)), 9)).toBe(3);
    expect(entering(() => inFlight.calls.enter(member('bo', at)), 9)).toBe(2);
    expect(inFlight.calls.enter(member('cy', at))).toBe(false);
    expect(inFlight.calls.enter(visitor(at))).toBe(false);
    // The refused calls did not count towards the member's limit.
    expect(entering(() => inFlight.calls.enter(member('cy', '203.0.113.10')), 9)).toBe(3);
    inFlight.calls.leave(member('bo', at));
    expect(entering(() => inFlight.calls.enter(visitor(at)), 9)).toBe(1);
  });

  it('admits one more call for each call that ends, and forgets callers without calls', () => {
    const inFlight = createInFlight(limits);
    const ada = member('ada', '203.0.113.9');
    expect(entering(() => inFlight.calls.enter(ada), 9)).toBe(3);
    inFlight.calls.leave(ada);
    inFlight.calls.leave(ada);
    expect(entering(() => inFlight.calls.enter(ada), 9)).toBe(2);
  });

  it('counts an IPv6 /64 like an IPv4 address, and allows eight times as many calls for a /48', () => {
    const inFlight = createInFlight({ ...limits, calls: { ...limits.calls, inAllPerAddress: 100 } });
    expect(entering((at) => inFlight.calls.enter(visitor(`2001:db8:1:2::${at}`)), 9)).toBe(2);
    const others = (at: number) => visitor(`2001:db8:1:${at + 10}::1`);
    expect(entering((at) => inFlight.calls.enter(others(at)), 40)).toBe(14);
    expect(inFlight.calls.enter(visitor('2001:db8:2:2::1'))).toBe(true);
  });

  it('limits all callers in a /48 like all callers at one address', () => {
    const inFlight = createInFlight(limits);
    const members = (at: number) => member(`member-${at}`, `2001:db8:1:${at + 10}::1`);
    expect(entering((at) => inFlight.calls.enter(members(at)), 40)).toBe(5);
    expect(inFlight.calls.enter(members(99))).toBe(false);
    expect(inFlight.calls.enter(member('ada', '2001:db8:2:2::1'))).toBe(true);
  });
});
