import type { Lane } from '@croneai/contracts/http/endpoint.ts';
import { type Caller, type CallerKind, NETWORK_FACTOR } from './callers.ts';

/** How many calls may be under way at once, by lane: of visitors at one address, of one member, and of all at one address. */
export type InFlightLimits = Record<Lane, { perAddress: number; perMember: number; inAllPerAddress: number }>;

/** Who calls, and from where: for a visitor that is the same. */
export type Counted = { callers: readonly Caller[]; origin: readonly Caller[] };

export type InFlight = Record<Lane, ReturnType<typeof createLane>>;

/** Counted in this process: what is under way here is what can be held here. */
export const createInFlight = (limits: InFlightLimits): InFlight => ({
  calls: createLane(limits.calls),
  files: createLane(limits.files),
  outside: createLane(limits.outside),
});

/** Counts what is under way of one kind. */
export function createLane({ perAddress, perMember, inAllPerAddress }: InFlightLimits[Lane]) {
  const each = createCounts({
    member: perMember,
    address: perAddress,
    network: perAddress * NETWORK_FACTOR,
  });
  // A /48 as well leaves the others some: one attacker may have all of it.
  const all = createCounts({
    member: Number.POSITIVE_INFINITY,
    address: inAllPerAddress,
    network: inAllPerAddress,
  });
  return {
    /** Counts one call for each of its callers and its origin, or for none of them and answers false when one has enough under way. */
    enter({ callers, origin }: Counted): boolean {
      if (!each.haveRoom(callers) || !all.haveRoom(origin)) return false;
      each.add(callers);
      all.add(origin);
      return true;
    },
    /** Must follow each `enter` that was let in, once. */
    leave({ callers, origin }: Counted): void {
      each.remove(callers);
      all.remove(origin);
    },
  };
}

function createCounts(limits: Record<CallerKind, number>) {
  const counts: Record<CallerKind, Map<string, number>> = {
    member: new Map(),
    address: new Map(),
    network: new Map(),
  };
  return {
    haveRoom: (callers: readonly Caller[]): boolean =>
      callers.every(({ kind, key }) => (counts[kind].get(key) ?? 0) < limits[kind]),
    add(callers: readonly Caller[]): void {
      for (const { kind, key } of callers) counts[kind].set(key, (counts[kind].get(key) ?? 0) + 1);
    },
    remove(callers: readonly Caller[]): void {
      for (const { kind, key } of callers) {
        const left = (counts[kind].get(key) ?? 0) - 1;
        if (left > 0) counts[kind].set(key, left);
        else counts[kind].delete(key);
      }
    },
  };
}
