import type { Lane } from '@croneai/contracts/http/endpoint.ts';
import { type Caller, type CallerKind, NETWORK_FACTOR } from './callers.ts';

/**
 * Maximum number of concurrent calls in a lane, by visitors at one address, by one member, and by
 * everyone at one address together.
 */
export type InFlightLimits = Record<Lane, { perAddress: number; perMember: number; inAllPerAddress: number }>;

/**
 * The callers towards which a call is counted. `origin` is the address from which the call came.
 * `callers` is the member who made the call; for a visitor, it equals `origin`.
 */
export type Counted = { callers: readonly Caller[]; origin: readonly Caller[] };

export type InFlight = Record<Lane, ReturnType<typeof createLane>>;

/**
 * Counts the calls in progress in this process only, because a call holds resources only in its own
 * process.
 */
export const createInFlight = (limits: InFlightLimits): InFlight => ({
  calls: createLane(limits.calls),
  files: createLane(limits.files),
  outside: createLane(limits.outside),
});

/** Counts the calls in progress of one lane. */
export function createLane({ perAddress, perMember, inAllPerAddress }: InFlightLimits[Lane]) {
  const each = createCounts({
    member: perMember,
    address: perAddress,
    network: perAddress * NETWORK_FACTOR,
  });
  // Counts the calls of members and visitors together. A /48 has the same limit as a single
  // address. An attacker who owns a /48 therefore cannot use up the capacity of other callers.
  const all = createCounts({
    member: Number.POSITIVE_INFINITY,
    address: inAllPerAddress,
    network: inAllPerAddress,
  });
  return {
    /**
     * Counts the call for each of its callers and for its origin. If one of these is at its limit,
     * counts nothing and returns false.
     */
    enter({ callers, origin }: Counted): boolean {
      if (!each.haveRoom(callers) || !all.haveRoom(origin)) return false;
      each.add(callers);
      all.add(origin);
      return true;
    },
    /** Call this exactly once after each `enter` that returned true. */
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
