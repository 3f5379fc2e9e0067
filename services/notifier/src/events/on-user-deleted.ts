import type { Parts } from '../connections.ts';

/** Cancels what still names the member, and erases what is personal in the copy and in the deliveries. */
export function onUserDeleted(parts: Parts) {
  const { recipients, deliveries, accessCopies, reminders, webhooks } = parts;
  const removeElsewhere = async (userId: string): Promise<void> => {
    const { devices, chats, channelSettings, dispatches, marks, receipts } = parts;
    await devices.removeMember(userId);
    await chats.unlinkMember(userId);
    parts.keepGoldSoon();
    await channelSettings.remove(userId);
    await dispatches.removeMember(userId);
    // Marks first: what is folded meanwhile is without the member.
    await marks.removeMember(userId);
    await receipts.removeMember(userId);
  };
  return async (userId: string): Promise<void> => {
    const recipient = await recipients.find(userId);
    const member = { userId, email: recipient.state === 'known' ? recipient.email : undefined };
    // The copy goes after the rows, because it alone knows the address; rows that were written in between go last.
    await deliveries.eraseMember(member);
    await recipients.erase(userId);
    await accessCopies.remove(userId);
    await webhooks.removeOf(userId);
    await removeElsewhere(userId);
    await reminders.removeMember(userId);
    await deliveries.eraseMember(member);
  };
}
