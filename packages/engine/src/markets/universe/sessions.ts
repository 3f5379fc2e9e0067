import type { SessionHours, SessionWindow } from '../session-hours.ts';

const DAY_MINUTES = 24 * 60;
const SUNDAY = 0;
const MONDAY = 1;
const FRIDAY = 5;

/** `09:30` on a day of the week (0 = Sunday) as a minute of the week. */
const minuteOf = (day: number, clock: string) => {
  const [hours, minutes] = clock.split(':').map(Number);
  return day * DAY_MINUTES + (hours ?? 0) * 60 + (minutes ?? 0);
};

/** The same hours on Monday to Friday; several where trading stops for lunch. */
const weekdays = (...hours: readonly (readonly [string, string])[]): SessionWindow[] =>
  [1, 2, 3, 4, 5].flatMap((day) =>
    hours.map(([from, to]) => ({ from: minuteOf(day, from), to: minuteOf(day, to) })),
  );

const exchange = (timeZone: string, ...hours: readonly (readonly [string, string])[]): SessionHours => ({
  id: `${timeZone} ${hours.flat().join('-')}`,
  timeZone,
  windows: weekdays(...hours),
});

export const ALWAYS_OPEN: SessionHours = {
  id: 'always',
  timeZone: 'UTC',
  windows: [{ from: 0, to: 7 * DAY_MINUTES }],
};

/** The interbank week: Sunday 17:00 to Friday 17:00 in New York, without a pause. */
export const FOREX_HOURS: SessionHours = {
  id: 'forex',
  timeZone: 'America/New_York',
  windows: [{ from: minuteOf(SUNDAY, '17:00'), to: minuteOf(FRIDAY, '17:00') }],
};

/** As forex, an hour later, and closed from 17:00 to 18:00 New York time each day. */
export const METAL_HOURS: SessionHours = {
  id: 'metal',
  timeZone: 'America/New_York',
  windows: [0, 1, 2, 3, 4].map((day) => ({
    from: minuteOf(day, '18:00'),
    to: minuteOf(day + MONDAY, '17:00'),
  })),
};

// Cash hours of the exchanges, as they publish them; auctions outside of continuous trading are left out.
export const NEW_YORK_HOURS = exchange('America/New_York', ['09:30', '16:00']);
export const TORONTO_HOURS = exchange('America/Toronto', ['09:30', '16:00']);
export const MEXICO_HOURS = exchange('America/Mexico_City', ['08:30', '15:00']);
export const SAO_PAULO_HOURS = exchange('America/Sao_Paulo', ['10:00', '17:00']);
export const LONDON_HOURS = exchange('Europe/London', ['08:00', '16:30']);
export const FRANKFURT_HOURS = exchange('Europe/Berlin', ['09:00', '17:30']);
export const PARIS_HOURS = exchange('Europe/Paris', ['09:00', '17:30']);
export const ZURICH_HOURS = exchange('Europe/Zurich', ['09:00', '17:20']);
export const STOCKHOLM_HOURS = exchange('Europe/Stockholm', ['09:00', '17:25']);
export const OSLO_HOURS = exchange('Europe/Oslo', ['09:00', '16:20']);
export const COPENHAGEN_HOURS = exchange('Europe/Copenhagen', ['09:00', '16:55']);
export const WARSAW_HOURS = exchange('Europe/Warsaw', ['09:00', '16:50']);
export const JOHANNESBURG_HOURS = exchange('Africa/Johannesburg', ['09:00', '16:50']);
export const TOKYO_HOURS = exchange('Asia/Tokyo', ['09:00', '11:30'], ['12:30', '15:25']);
export const HONG_KONG_HOURS = exchange('Asia/Hong_Kong', ['09:30', '12:00'], ['13:00', '16:00']);
export const SHANGHAI_HOURS = exchange('Asia/Shanghai', ['09:30', '11:30'], ['13:00', '15:00']);
export const SINGAPORE_HOURS = exchange('Asia/Singapore', ['09:00', '12:00'], ['13:00', '17:00']);
export const MUMBAI_HOURS = exchange('Asia/Kolkata', ['09:15', '15:30']);
export const SYDNEY_HOURS = exchange('Australia/Sydney', ['10:00', '16:00']);
