import { DAY_MS } from '@croneai/contracts/units.ts';

let latest = { number: Number.NaN, text: '' };

/** `2026-11-20`. Each poll needs the same one, so the latest is cached. */
export function utcDayOf(at: Date): string {
  const number = Math.floor(at.getTime() / DAY_MS);
  if (number !== latest.number) latest = { number, text: at.toISOString().slice(0, 10) };
  return latest.text;
}

export const startOfUtcDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

export const nextUtcDay = (at: Date): Date => new Date(startOfUtcDay(at).getTime() + DAY_MS);
