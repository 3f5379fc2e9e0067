import { oldestSessionEnded } from '@croneai/contracts/events/notices.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { OncePerWindow } from '../limits/once-per-window.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

/** A program that signs in over and over would fill the member's mailbox. */
const MAIL_EVERY_SECONDS = 60 * 60;

/** Keeps the number of a member's sessions bounded after another one has begun. */
export type EndSurplusSessions = (begun: StoredSession) => Promise<void>;

/** The oldest sessions end; the member is mailed, at most once an hour. */
export function endSurplusSessions({
  sessions,
  users,
  oncePerWindow,
  now,
}: {
  sessions: SessionStore;
  users: UserRepository;
  oncePerWindow: OncePerWindow;
  now: () => Date;
}): EndSurplusSessions {
  return async (begun) => {
    const { userId } = begun;
    const [ended] = await sessions.endSurplus(userId);
    if (!ended || !(await oncePerWindow('sessions-full', userId, MAIL_EVERY_SECONDS))) return;
    const at = now();
    await users.change(userId, ({ version }) => {
      const event = createEvent(oldestSessionEnded, {
        aggregateId: userId,
        aggregateVersion: version + 1,
        now: at,
        payload: {
          recipient: { kind: 'member', userId },
          endedAt: at.toISOString(),
          ended: {
            begunAt: ended.begunAt.toISOString(),
            address: ended.address,
            userAgent: ended.userAgent,
          },
          begun: { address: begun.address, userAgent: begun.userAgent },
        },
      });
      return { events: [event] };
    });
  };
}
