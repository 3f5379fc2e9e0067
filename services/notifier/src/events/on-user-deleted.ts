import type { Parts } from '../connections.ts';

/** Cancels what still names the member, and erases what is personal in the copy and in the deliveries. */
export function onUserDeleted({ recipients, deliveries, accessCopies, webhooks }: Parts) {
  return async (userId: string): Promise<void> => {
    const recipient = await recipients.find(userId);
    const member = { userId, email: recipient.state === 'known' ? recipient.email : undefined };
    // The copy goes after the rows, because it alone knows the address; rows that were written in between go last.
    await deliveries.eraseMember(member);
    await recipients.erase(userId);
    await accessCopies.remove(userId);
    await webhooks.removeOf(userId);
    await deliveries.eraseMember(member);
  };
}
