import { GUEST_ACCESS, mayUse } from '@croneai/contracts/access.ts';
import { CHANNEL_CELLS, CHANNEL_EVENTS, INBOX_SHOWN } from '@croneai/contracts/channels.ts';
import type { InboxItem } from '@croneai/contracts/endpoints/notifier/channels.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { Audience, Members } from '../members/module.ts';
import type { Message, Messages } from '../messages/module.ts';
import type { Preferences } from '../preferences/module.ts';

const SHOWN_DAYS = 30;

/**
 * Time from which the inbox shows a message. A message may arrive, or be due, long after the event
 * that it is about.
 */
const visibleFrom = ({ publishedAt, storedAt, dueAt }: Message): number =>
  Math.max(publishedAt.getTime(), dueAt.getTime(), storedAt?.getTime() ?? 0);

/**
 * Reads a member's inbox: messages to this member alone, and messages to an audience to which the
 * member belongs. Leaves out events that the member turned off.
 */
export function readInbox({
  members,
  messages,
  preferences,
  live,
  now,
}: {
  members: Pick<Members, 'accessOf'>;
  messages: Pick<Messages, 'toMember' | 'toMany'>;
  preferences: Pick<Preferences, 'of' | 'wants' | 'markRead'>;
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  now: () => Date;
}) {
  return {
    async list({ userId, role }: Pick<Session, 'userId' | 'role'>): Promise<{
      items: InboxItem[];
      unread: number;
      readMark: string | null;
    }> {
      const [settings, accesses] = await Promise.all([
        preferences.of(userId),
        members.accessOf([{ id: userId, role }]),
      ]);
      const readUntil = settings.readUntil ?? new Date(0);
      const access = accesses.get(userId) ?? GUEST_ACCESS;
      const audiences: Audience[] = ['everyone'];
      if (mayUse('signals', access)) audiences.push('signals');
      if (mayUse('community-reading', access)) audiences.push('network');
      const events = CHANNEL_EVENTS.filter(
        (event) =>
          CHANNEL_CELLS[event].inbox !== undefined &&
          preferences.wants(settings, { event, channel: 'inbox' }),
      );
      const at = now();
      const since = new Date(at.getTime() - SHOWN_DAYS * DAY_MS);
      const query = { events, since, now: at, limit: INBOX_SHOWN };
      const [own, shared] = await Promise.all([
        messages.toMember(userId, query),
        messages.toMany(audiences, query),
      ]);
      const shown = [...own, ...shared]
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
        .slice(0, INBOX_SHOWN);
      const items = shown.map((message) => ({
        id: message.id,
        event: message.event,
        title: message.title,
        body: message.body,
        path: message.path,
        at: message.publishedAt.toISOString(),
        isUnread: visibleFrom(message) > readUntil.getTime(),
      }));
      const readMark = shown.length === 0 ? null : Math.max(...shown.map(visibleFrom));
      return {
        items,
        unread: items.filter(({ isUnread }) => isUnread).length,
        readMark: readMark === null ? null : new Date(readMark).toISOString(),
      };
    },

    /**
     * Marks items as read up to `until`, or up to now if `until` is in the future. Then notifies
     * the member's open pages.
     */
    async markRead({ userId }: Session, until: Date): Promise<void> {
      await preferences.markRead(userId, until < now() ? until : now());
      await live.append({ event: 'inbox', to: { userId }, data: {} });
    },
  };
}
