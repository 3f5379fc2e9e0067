import type { Recipient } from '@croneai/contracts/events/mails.ts';

/**
 * Limits mails of a kind to one an hour, so that adding and removing cannot flood a mailbox. The
 * inbox shows all of them.
 */
export const hourOf = (kind: string, recipient: Recipient, at: string): string | undefined =>
  recipient.kind === 'member' ? `${kind}/${recipient.userId}/${at.slice(0, 13)}` : undefined;
