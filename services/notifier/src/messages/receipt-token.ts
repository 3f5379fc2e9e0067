import { readSignedText, signText } from '@croneai/platform/auth/signed-text.ts';

/**
 * Prefix of the ids of test alerts, which members send to their own devices. No message is stored
 * for a test alert.
 */
export const TEST_PREFIX = 'test-';

const PURPOSE = 'receipt';
/** Separates the parts of a token. It needs no escaping in a URL. */
const SEPARATOR = '~';

/** Identifies the delivery that a receipt confirms. None of these fields contains the separator. */
export type Receipt = { messageId: string; route: string; userId: string; targetId: string };

/**
 * Signs a token with which a receiver confirms a message without a session. The token allows
 * nothing else.
 */
export const receiptToken = (linkKey: string, { messageId, route, userId, targetId }: Receipt): string =>
  signText(linkKey, PURPOSE, [messageId, route, userId, targetId].join(SEPARATOR));

/** Reads a token. Returns undefined if it was signed with none of the keys. */
export function readReceiptToken(linkKeys: readonly string[], token: string): Receipt | undefined {
  const [messageId, route, userId, targetId] =
    readSignedText(linkKeys, PURPOSE, token)?.split(SEPARATOR) ?? [];
  if (!messageId || !route || !userId || !targetId) return undefined;
  return { messageId, route, userId, targetId };
}
