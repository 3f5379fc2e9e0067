import ical from 'ical-generator';
import type { Occurrence } from './live-sessions.ts';

/** A session as a calendar file (RFC 5545), in UTC, with an alarm a quarter of an hour before. */
export function toCalendar(
  { id, title, text, startsAt, minutes }: Occurrence,
  joinUrl: string | undefined,
  now: Date,
): string {
  const calendar = ical({ prodId: { company: 'CroneAI', product: 'Master Vault', language: 'EN' } });
  const event = calendar.createEvent({
    id: `${id}@croneai`,
    stamp: now,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary: `CroneAI: ${title}`,
    description: `${text}\n\nJoin from the Master Vault.`,
    ...(joinUrl !== undefined && { url: joinUrl }),
  });
  event.createAlarm({ type: 'display' as never, triggerBefore: 15 * 60 });
  // The library leaves the end of the last line out; the standard requires it, and so do some calendars.
  return `${calendar.toString()}\r\n`;
}
