import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import { MESSAGES_KEPT, type Messages } from '../messages/module.ts';
import type { Preferences } from '../preferences/module.ts';
import { readInbox } from './read-inbox.ts';
import { inboxRoutes } from './routes.ts';

export type Inbox = ReturnType<typeof openInbox>;

/** Shows a member's inbox: messages to this member, and messages to many members. */
export function openInbox(
  { live, now }: Pick<ServicePlatform, 'live' | 'now'>,
  {
    members,
    messages,
    preferences,
  }: {
    members: Pick<Members, 'accessOf'>;
    messages: Pick<Messages, 'ofMember' | 'toMember' | 'toMany'>;
    preferences: Pick<Preferences, 'of' | 'wants' | 'markRead'>;
  },
) {
  const inbox = readInbox({ members, messages, preferences, live, now });
  return {
    routes: inboxRoutes(inbox),
    async exportMember({ userId }) {
      const [{ readUntil }, own] = await Promise.all([
        preferences.of(userId),
        messages.ofMember(userId, MESSAGES_KEPT),
      ]);
      const shown = own.map(({ event, title, body, path, publishedAt }) => ({
        event,
        title,
        body,
        path,
        publishedAt,
      }));
      return { inbox: { readUntil, messages: shown } };
    },
    list: inbox.list,
  } satisfies Module & Record<string, unknown>;
}
