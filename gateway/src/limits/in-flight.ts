import type { Lane } from '../routes.ts';
import { type Caller, type CallerKind, NETWORK_FACTOR } from './callers.ts';

/** How many calls one caller may have under way at once, by lane. */
export type InFlightLimits = Record<Lane, { perAddress: number; perMember: number }>;

export type InFlight = {
  /** Counts one call for each of its callers, or none of them and answers false when one has enough under way. */
  enter(lane: Lane, callers: readonly Caller[]): boolean;
  /** Must follow each `enter` that was let in, once. */
  leave(lane: Lane, callers: readonly Caller[]): void;
};

/** Counted in this process: what is under way here is what can be held here. */
export function createInFlight(limits: InFlightLimits): InFlight {
  const lanes = { calls: createLane(limits.calls), files: createLane(limits.files) };
  return {
    enter: (lane, callers) => lanes[lane].enter(callers),
    leave: (lane, callers) => lanes[lane].leave(callers),
  };
}

function createLane({ perAddress, perMember }: InFlightLimits[Lane]) {
  const limits: Record<CallerKind, number> = {
    member: perMember,
    address: perAddress,
    network: perAddress * NETWORK_FACTOR,
  };
  const counts: Record<CallerKind, Map<string, number>> = {
    member: new Map(),
    address: new Map(),
    network: new Map(),
  };
  return {
    enter(callers: readonly Caller[]): boolean {
      for (const { kind, key } of callers) if ((counts[kind].get(key) ?? 0) >= limits[kind]) return false;
      for (const { kind, key } of callers) counts[kind].set(key, (counts[kind].get(key) ?? 0) + 1);
      return true;
    },
    leave(callers: readonly Caller[]): void {
      for (const { kind, key } of callers) {
        const left = (counts[kind].get(key) ?? 0) - 1;
        if (left > 0) counts[kind].set(key, left);
        else counts[kind].delete(key);
      }
    },
  };
}
