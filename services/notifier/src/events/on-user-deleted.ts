import type { AccessCopies } from '@croneai/access/access-copies.ts';
import type { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Cancels what still names the member, and erases what is personal in the copy and in the deliveries. */
export function onUserDeleted(parts: {
  recipients: Pick<RecipientRepository, 'find' | 'erase'>;
  deliveries: Pick<DeliveryRepository, 'eraseMember'>;
  accessCopies: Pick<AccessCopies, 'remove'>;
}) {
  const { recipients, deliveries, accessCopies } = parts;
  return async (userId: string): Promise<void> => {
    const recipient = await recipients.find(userId);
    const member = { userId, email: recipient.state === 'known' ? recipient.email : undefined };
    // The copy goes after the rows, because it alone knows the address; rows that were written in between go last.
    await deliveries.eraseMember(member);
    await recipients.erase(userId);
    await accessCopies.remove(userId);
    await deliveries.eraseMember(member);
  };
}
