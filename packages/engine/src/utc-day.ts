import { DAY_MS } from '@croneai/contracts/units.ts';

/** `2026-11-20`. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const startOfUtcDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

export const nextUtcDay = (at: Date): Date => new Date(startOfUtcDay(at).getTime() + DAY_MS);
