import type { SessionHours, SessionWindow } from '../session-hours.ts';

const DAY_MINUTES = 24 * 60;
const SUNDAY = 0;
const MONDAY = 1;
const FRIDAY = 5;

/** Converts `09:30` on a day of the week (0 = Sunday) to a minute of the week. */
const minuteOf = (day: number, clock: string) => {
  const [hours, minutes] = clock.split(':').map(Number);
  return day * DAY_MINUTES + (hours ?? 0) * 60 + (minutes ?? 0);
};

/**
 * Repeats the same hours from Monday to Friday. Several spans are possible, because some exchanges
 * pause for lunch.
 */
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

/** Metals open an hour after forex and close from 17:00 to 18:00 New York time each day. */
export const METAL_HOURS: SessionHours = {
  id: 'metal',
  timeZone: 'America/New_York',
  windows: [0, 1, 2, 3, 4].map((day) => ({
    from: minuteOf(day, '18:00'),
    to: minuteOf(day + MONDAY, '17:00'),
  })),
};

/**
 * Trading hours of the exchanges, as published, without auctions before and after continuous
 * trading.
 */
export const EXCHANGES = {
  newYork: exchange('America/New_York', ['09:30', '16:00']),
  toronto: exchange('America/Toronto', ['09:30', '16:00']),
  mexico: exchange('America/Mexico_City', ['08:30', '15:00']),
  saoPaulo: exchange('America/Sao_Paulo', ['10:00', '17:00']),
  london: exchange('Europe/London', ['08:00', '16:30']),
  frankfurt: exchange('Europe/Berlin', ['09:00', '17:30']),
  paris: exchange('Europe/Paris', ['09:00', '17:30']),
  zurich: exchange('Europe/Zurich', ['09:00', '17:20']),
  stockholm: exchange('Europe/Stockholm', ['09:00', '17:25']),
  oslo: exchange('Europe/Oslo', ['09:00', '16:20']),
  copenhagen: exchange('Europe/Copenhagen', ['09:00', '16:55']),
  warsaw: exchange('Europe/Warsaw', ['09:00', '16:50']),
  johannesburg: exchange('Africa/Johannesburg', ['09:00', '16:50']),
  tokyo: exchange('Asia/Tokyo', ['09:00', '11:30'], ['12:30', '15:25']),
  hongKong: exchange('Asia/Hong_Kong', ['09:30', '12:00'], ['13:00', '16:00']),
  shanghai: exchange('Asia/Shanghai', ['09:30', '11:30'], ['13:00', '15:00']),
  singapore: exchange('Asia/Singapore', ['09:00', '12:00'], ['13:00', '17:00']),
  mumbai: exchange('Asia/Kolkata', ['09:15', '15:30']),
  sydney: exchange('Australia/Sydney', ['10:00', '16:00']),
};
