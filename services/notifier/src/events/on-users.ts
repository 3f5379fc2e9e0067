import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Parts } from '../connections.ts';
import { hookUserState, queueForHooks } from '../webhooks/queue-events.ts';

/** Keeps the copy of a user, plans what they are to be reminded of, and sends on what waited for it. */
export function onUserState(parts: Parts, plan: (userId: string) => Promise<void>) {
  const { recipients, deliveries, sweepSoon, now } = parts;
  const hook = hookUserState(queueForHooks(parts));
  return async (event: EventEnvelope<UserState>): Promise<void> => {
    const { aggregateVersion, payload } = event;
    const before = await recipients.find(payload.userId);
    // A topic that is read again brings old states: they are no news, and nobody comes back by them.
    if (before.state === 'deleted') return;
    if (before.state === 'known' && before.version > aggregateVersion) return;
    // Before the copy forgets the address: an erasure later on has no other way to find what went there.
    if (before.state === 'known' && before.email !== payload.email) {
      await deliveries.keepFor(payload.userId, before.email);
      await recipients.noteRefusal(payload.userId, null);
    }
    // Before the copy, which is what repeats are known by.
    const isKnown = before.state === 'known';
    await hook(event, { isKnown, setupSavedAt: isKnown ? before.setupSavedAt : null });
    await recipients.apply(payload, aggregateVersion);
    parts.keepGoldSoon();
    await plan(payload.userId);
    const woken = await deliveries.wake('recipient', now(), payload.userId);
    if (woken > 0) sweepSoon();
  };
}

/** Cancels what still names the member, and erases what is personal in the copy and in the deliveries. */
export function onUserDeleted(parts: Parts) {
  const { recipients, deliveries, accessCopies, reminders, webhooks, hookEvents } = parts;
  const { devices, chats, channelSettings, dispatches, marks, receipts } = parts;
  return async (userId: string): Promise<void> => {
    if (await recipients.isErased(userId)) return;
    const recipient = await recipients.find(userId);
    const member = { userId, email: recipient.state === 'known' ? recipient.email : undefined };
    // The copy goes after the rows, because it alone knows the address; rows that were written in between go last.
    await deliveries.eraseMember(member);
    await recipients.erase(userId);
    await accessCopies.remove(userId);
    await webhooks.removeOf(userId);
    await hookEvents.removeOf(userId);
    await devices.removeMember(userId);
    await chats.unlinkMember(userId);
    parts.keepGoldSoon();
    await channelSettings.remove(userId);
    await dispatches.removeMember(userId);
    // Marks first: what is folded meanwhile is without the member.
    await marks.removeMember(userId);
    await receipts.removeMember(userId);
    await reminders.removeMember(userId);
    await deliveries.eraseMember(member);
    await recipients.markErased(userId);
  };
}
