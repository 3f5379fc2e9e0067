import type { User } from '@croneai/contracts/users.ts';
import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

const stored = storedText('croneai.clock');

/** Stores the member's choice on this device, for pages without a session. */
export const storeClock = (clock: User['clock']): void => stored.write(clock);

let ofLocale: boolean | undefined;

/** True for 1:30 pm, false for 13:30. By default, the device's locale decides. */
export function isTwelveHours(): boolean {
  const choice = stored.read();
  if (choice === '12' || choice === '24') return choice === '12';
  ofLocale ??= new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12;
  return ofLocale ?? false;
}
export const useTwelveHours = (): boolean => useSyncExternalStore(stored.subscribe, isTwelveHours);
