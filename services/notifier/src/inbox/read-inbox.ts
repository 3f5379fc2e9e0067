import { effectiveAccess, GUEST_ACCESS, mayUse } from '@croneai/contracts/access.ts';
import { CHANNEL_CELLS, CHANNEL_EVENTS, INBOX_SHOWN } from '@croneai/contracts/channels.ts';
import type { InboxItem } from '@croneai/contracts/endpoints/channels.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Audience } from '../channels/channel.ts';
import type { Parts } from '../connections.ts';
import { UNCHOSEN } from '../preferences/channel-settings.repository.ts';
import { isOn } from '../preferences/decide.ts';

const SHOWN_DAYS = 30;

/** A member's inbox: what was told to them and to many, as far as their access and choices go, joined when it is read. */
export function readInbox({ dispatches, channelSettings, accessCopies, live, now }: Parts) {
  return {
    async list({ userId, role }: Session): Promise<{ items: InboxItem[]; unread: number }> {
      const [settings = UNCHOSEN, copies] = await Promise.all([
        channelSettings.find(userId),
        accessCopies.findMany([userId]),
      ]);
      const readUntil = settings.readUntil ?? new Date(0);
      const access = effectiveAccess(role, copies.get(userId) ?? GUEST_ACCESS);
      const audiences: Audience[] = ['everyone'];
      if (mayUse('signals', access)) audiences.push('signals');
      if (mayUse('community-reading', access)) audiences.push('network');
      const events = CHANNEL_EVENTS.filter(
        (event) => CHANNEL_CELLS[event].inbox !== undefined && isOn(settings, event, 'inbox'),
      );
      const at = now();
      const since = new Date(at.getTime() - SHOWN_DAYS * DAY_MS);
      const [own, shared] = await Promise.all([
        dispatches.ofMember(userId, INBOX_SHOWN),
        dispatches.toMany({ audiences, events, since, now: at, limit: INBOX_SHOWN }),
      ]);
      const items = [...own, ...shared]
        .filter(
          ({ event, dueAt, publishedAt }) => events.includes(event) && dueAt <= at && publishedAt > since,
        )
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
        .slice(0, INBOX_SHOWN)
        .map(({ id, event, title, body, path, publishedAt }) => ({
          id,
          event,
          title,
          body,
          path,
          at: publishedAt.toISOString(),
          isUnread: publishedAt > readUntil,
        }));
      return { items, unread: items.filter(({ isUnread }) => isUnread).length };
    },

    /** Not beyond now: what has not come yet is not read. Tells the member's other pages. */
    async markRead({ userId }: Session, until: Date): Promise<void> {
      await channelSettings.markRead(userId, until < now() ? until : now());
      await live.append({ event: 'inbox', to: { userId }, data: {} });
    },
  };
}
