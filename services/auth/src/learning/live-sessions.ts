import type { LiveSession } from '@croneai/contracts/endpoints/auth/learning.ts';
import type { LiveSessionName } from '@croneai/contracts/live-sessions.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import ical from 'ical-generator';

type WeeklySession = {
  name: LiveSessionName;
  title: string;
  type: string;
  text: string;
  /** Day of the week in UTC; 0 is Sunday. */
  weekday: number;
  /** Start of the session, in minutes after midnight UTC. */
  startsAtMinute: number;
  minutes: number;
};

/**
 * The operator's weekly programme. It has the two sessions that the descriptions of the tiers
 * promise. A change here does not move existing reminders.
 */
const PROGRAMME: readonly WeeklySession[] = [
  {
    name: 'london-open',
    title: 'London Open, Live',
    type: 'Live trading',
    text: 'The first signals of the European session, read aloud: direction, risk, and which ones to skip.',
    weekday: 2,
    startsAtMinute: 6 * 60 + 45,
    minutes: 60,
  },
  {
    name: 'weekly-review',
    title: 'Weekly Journal Review',
    type: 'Review',
    text: 'Anonymous journals, five numbers, one change for the week to come. Bring a trade that went wrong.',
    weekday: 4,
    startsAtMinute: 17 * 60,
    minutes: 45,
  },
];

export type Occurrence = Omit<LiveSession, 'isReminderSet' | 'startsAt'> & {
  startsAt: Date;
};

/**
 * Returns the next occurrence of each session, earliest first. A session that is running is
 * included, because members can still join it.
 */
export function upcomingSessions(now: Date): Occurrence[] {
  return PROGRAMME.map((session) => nextOccurrence(session, now)).sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  );
}

export function findUpcoming(id: string, now: Date): Occurrence | undefined {
  return upcomingSessions(now).find((occurrence) => occurrence.id === id);
}

function nextOccurrence(
  { name, title, type, text, weekday, startsAtMinute, minutes }: WeeklySession,
  now: Date,
): Occurrence {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const daysAhead = (weekday - now.getUTCDay() + 7) % 7;
  const thisWeek = midnight + daysAhead * DAY_MS + startsAtMinute * MINUTE_MS;
  const isOver = thisWeek + minutes * MINUTE_MS <= now.getTime();
  const startsAt = new Date(isOver ? thisWeek + 7 * DAY_MS : thisWeek);
  return { id: `${name}-${startsAt.toISOString().slice(0, 10)}`, name, title, type, text, startsAt, minutes };
}

/**
 * Returns a session as a calendar file (RFC 5545) in UTC, with an alarm a quarter of an hour before
 * the start. The file links to the vault, because the link to join may change after the download.
 */
export function toCalendar({ id, title, text, startsAt, minutes }: Occurrence, now: Date): string {
  const calendar = ical({ prodId: { company: 'CroneAI', product: 'Master Vault', language: 'EN' } });
  const event = calendar.createEvent({
    id: `${id}@croneai`,
    stamp: now,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary: `CroneAI: ${title}`,
    description: `${text}\n\nJoin from the Master Vault.`,
  });
  event.createAlarm({ type: 'display' as never, triggerBefore: 15 * 60 });
  // Adds the final line break, which the library omits. RFC 5545 and some calendars require it.
  return `${calendar.toString()}\r\n`;
}
