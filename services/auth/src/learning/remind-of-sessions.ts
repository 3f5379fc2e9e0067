import { sessionReminded } from '@croneai/contracts/events/notices.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { LearningRepository } from './learning.repository.ts';

/** So long before its start a session is called to mind. */
const AHEAD_MS = 60 * 60_000;
const LIMIT_AT_ONCE = 200;

/** Mails each reminder in the hour before its session, once; what an outage delays as long as the session has not begun. */
export function createRemindOfSessions({ learning, now }: { learning: LearningRepository; now: () => Date }) {
  return async (): Promise<void> => {
    const at = now();
    const until = new Date(at.getTime() + AHEAD_MS);
    for (const reminder of await learning.findDue({ now: at, until, limit: LIMIT_AT_ONCE })) {
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
      await learning.send(reminder, event, at);
    }
  };
}
