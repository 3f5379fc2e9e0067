import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { expect, it } from 'vitest';
import { NOW, now } from '../../test/hand-built.ts';
import type { DueReminder } from './learning.repository.ts';
import { remindOfSessions } from './remind-of-sessions.ts';

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const reminderOf = (member: number): DueReminder => ({
  userId: String(member).padStart(24, '0'),
  version: 0,
  sessionId: 'weekly-review-2026-11-20',
  title: 'Weekly Journal Review',
  startsAt: at(0.5),
  minutes: 45,
  sentAt: null,
});

function newRound(due: DueReminder[], { isOvertaken = false } = {}) {
  const waiting = [...due];
  const events: OutboxEntry[] = [];
  const asked: { now: Date; until: Date }[] = [];
  const forgotten: Date[] = [];
  const remind = remindOfSessions({
    learning: {
      async findDue({ now: from, until, limit }) {
        asked.push({ now: from, until });
        return waiting.slice(0, limit);
      },
      async send(reminder, event) {
        if (isOvertaken) return false;
        waiting.splice(waiting.indexOf(reminder), 1);
        events.push(event);
        return true;
      },
      forgetReminders: async (before) => void forgotten.push(before),
    },
    now,
  });
  return { remind, waiting, events, asked, forgotten };
}

it('mails all reminders that are due within the hour, even if there are many', async () => {
  const { remind, waiting, events, asked } = newRound(
    Array.from({ length: 450 }, (_, member) => reminderOf(member)),
  );
  await remind();
  expect(waiting).toEqual([]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(450);
  expect(asked[0]).toEqual({ now: NOW, until: at(1) });
});

it('the reminder names the session and its start', async () => {
  const { remind, events } = newRound([reminderOf(7)]);
  await remind();
  expect(events[0]).toMatchObject({
    type: 'session-reminded',
    aggregateVersion: 1,
    payload: {
      recipient: { kind: 'member', userId: reminderOf(7).userId },
      title: 'Weekly Journal Review',
      startsAt: at(0.5).toISOString(),
      minutes: 45,
    },
  });
});

it('skips reminders that another process has sent, and deletes reminders of the day before', async () => {
  const { remind, asked, forgotten } = newRound([reminderOf(1)], { isOvertaken: true });
  await remind();
  expect(asked).toHaveLength(1);
  expect(forgotten).toEqual([at(-24)]);
});
