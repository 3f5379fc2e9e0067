import { readSignedText, signText } from '@croneai/platform/auth/signed-text.ts';

const PURPOSE = 'receipt';
/** Stays as it is in an address. */
const SEPARATOR = '~';

/** What a receipt is about. None of the parts has the separator in it. */
export type Receipt = { dispatchId: string; way: string; userId: string; targetId: string };

/** Lets the receiver of a message confirm it without a session; good for nothing else. */
export const receiptToken = (linkKey: string, { dispatchId, way, userId, targetId }: Receipt): string =>
  signText(linkKey, PURPOSE, [dispatchId, way, userId, targetId].join(SEPARATOR));

/** Undefined for a token that none of the keys has signed. */
export function readReceiptToken(linkKeys: readonly string[], token: string): Receipt | undefined {
  const [dispatchId, way, userId, targetId] =
    readSignedText(linkKeys, PURPOSE, token)?.split(SEPARATOR) ?? [];
  if (!dispatchId || !way || !userId || !targetId) return undefined;
  return { dispatchId, way, userId, targetId };
}
