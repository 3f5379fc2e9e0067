import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

const stored = storedText('croneai.clock');

/** How this device writes the time of day; `device`: as its locale does. */
export const CLOCK_CHOICES = ['device', '12', '24'] as const;
export type ClockChoice = (typeof CLOCK_CHOICES)[number];

export const setClockChoice = (choice: ClockChoice): void =>
  stored.write(choice === 'device' ? null : choice);

const readChoice = (): ClockChoice => CLOCK_CHOICES.find((choice) => choice === stored.read()) ?? 'device';
export const useClockChoice = (): ClockChoice => useSyncExternalStore(stored.subscribe, readChoice);

let ofLocale: boolean | undefined;

/** Whether times are 1:30 pm and not 13:30. */
export function isTwelveHours(): boolean {
  const choice = readChoice();
  if (choice !== 'device') return choice === '12';
  ofLocale ??= new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12;
  return ofLocale ?? false;
}
export const useTwelveHours = (): boolean => useSyncExternalStore(stored.subscribe, isTwelveHours);
