import { type Times, timesIn } from '@croneai/rules/times.ts';
import { createContext, useContext } from 'react';
import { useTwelveHours } from './clock-choice.ts';
import { shownZone } from './zone.ts';

const ZoneContext = createContext<string | null>(null);

/** Provides the member's chosen zone to the pages inside it. Null means the device's zone. */
export const ZoneProvider = ZoneContext.Provider;

/**
 * Returns functions that format times for the member. Only this hook chooses a zone, except for WAT
 * on signals (`shared/signals/wat-time.ts`) and for public pages (`useVisitorClock`).
 */
export function useTimes(): Times {
  return timesIn(shownZone(useContext(ZoneContext)), useTwelveHours());
}
