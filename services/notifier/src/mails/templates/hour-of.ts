import type { Recipient } from '@croneai/contracts/events/mails.ts';

/**
 * Returns the key that allows a member one mail of this kind per hour. Otherwise, a member could
 * flood a mailbox by adding and removing the same thing repeatedly. The inbox shows every event.
 */
export const hourOf = (kind: string, recipient: Recipient, at: string): string | undefined =>
  recipient.kind === 'member' ? `${kind}/${recipient.userId}/${at.slice(0, 13)}` : undefined;
