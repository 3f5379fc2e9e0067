import { type Times, timesIn } from '@croneai/contracts/times.ts';
import { createContext, useContext } from 'react';
import { useTwelveHours } from './clock-choice.ts';
import { shownZone } from './zone.ts';

const ZoneContext = createContext<string | null>(null);

/** Gives the pages below the zone that the member chose; null leaves it to the device. */
export const ZoneProvider = ZoneContext.Provider;

/**
 * How times are written for the member. The one place that decides on a zone: only the signals keep WAT
 * (`shared/signals/wat-time.ts`), and public pages have a clock of their own (`useVisitorClock`).
 */
export function useTimes(): Times {
  return timesIn(shownZone(useContext(ZoneContext)), useTwelveHours());
}
