/** Splits a duration into three parts of two digits. A negative duration gives 00:00:00. */
export function clockFace(totalSeconds: number): { text: string; parts: [string, string, string] } {
  const seconds = Number.isFinite(totalSeconds) ? Math.max(0, Math.floor(totalSeconds)) : 0;
  const parts: [string, string, string] = [
    twoDigits(Math.floor(seconds / 3600)),
    twoDigits(Math.floor(seconds / 60) % 60),
    twoDigits(seconds % 60),
  ];
  return { text: parts.join(':'), parts };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/*
 * These functions cut the time of day out of a longer text. They do not use `Intl`, because
 * creating the first formatter would cost a phone tens of milliseconds at the start of a visit.
 */

/** Formats epoch milliseconds or ISO 8601 as `21:05`. */
export const utcMinutes = (moment: number | string): string => new Date(moment).toISOString().slice(11, 16);

/** Formats epoch milliseconds by this device's clock as `22:05:09`. */
export const localSeconds = (moment: number): string => new Date(moment).toTimeString().slice(0, 8);

/** Formats epoch milliseconds as `21:05:09`. */
export const utcSeconds = (moment: number): string => new Date(moment).toISOString().slice(11, 19);
