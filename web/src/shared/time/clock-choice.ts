import type { User } from '@croneai/contracts/users.ts';
import { WAT_ZONE } from '@croneai/rules/times.ts';
import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

const stored = storedText('croneai.clock');

/** Stores the member's choice on this device, for pages without a session. */
export const storeClock = (clock: User['clock']): void => stored.write(clock);

let ofDevice: boolean | undefined;

/**
 * True for 1:30 pm, false for 13:30. By default, the device's locale decides. In the zone WAT, the
 * default is 1:30 pm, because times in WAT are always shown this way.
 */
export function isTwelveHours(): boolean {
  const choice = stored.read();
  if (choice === '12' || choice === '24') return choice === '12';
  ofDevice ??= ofLocale(navigator.language);
  return ofDevice;
}
function ofLocale(language: string): boolean {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return format.timeZone === WAT_ZONE || format.hour12 === true;
}
export const useTwelveHours = (): boolean => useSyncExternalStore(stored.subscribe, isTwelveHours);
