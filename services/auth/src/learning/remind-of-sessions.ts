import { sessionReminded } from '@croneai/contracts/events/mails.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { DueReminder, LearningRepository } from './learning.repository.ts';

/** Maximum time from a reminder to the start of its session. */
const AHEAD_MS = 60 * 60_000;
/** Number of members whose reminders are read at once. */
const PAGE = 200;
/** Time for which reminders are kept after the start of their session. */
const KEEP_MS = 24 * 60 * 60_000;

/**
 * Mails each reminder once, in the hour before its session. After an outage, a reminder is still
 * mailed if its session has not begun. Reads pages until no reminder is due.
 */
export function remindOfSessions({
  learning,
  now,
}: {
  learning: Pick<LearningRepository, 'findDue' | 'send' | 'forgetReminders'>;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const at = now();
    const until = new Date(at.getTime() + AHEAD_MS);
    let sent = 0;
    do {
      const due = await learning.findDue({ now: at, until, limit: PAGE });
      sent = await remindAll(due, at);
      // If this process sent none of these reminders, other processes have sent all of them. The
      // loop then stops, and the next round sends any further reminders.
    } while (sent > 0);
    await learning.forgetReminders(new Date(at.getTime() - KEEP_MS));
  };

  async function remindAll(due: readonly DueReminder[], at: Date): Promise<number> {
    let sent = 0;
    for (const reminder of due) {
      const { userId, title, startsAt, minutes, version } = reminder;
      const event = createEvent(sessionReminded, {
        aggregateId: userId,
        aggregateVersion: version + 1,
        now: at,
        payload: {
          recipient: { kind: 'member', userId },
          title,
          startsAt: startsAt.toISOString(),
          minutes,
        },
      });
      if (await learning.send(reminder, event, at)) sent += 1;
    }
    return sent;
  }
}
