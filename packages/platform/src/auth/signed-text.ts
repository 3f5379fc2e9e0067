import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs a text that a client stores and later sends back, such as the token of a link in a mail.
 * The text stays readable and never expires. A signature for one `purpose` is invalid for all other
 * purposes.
 */
export function signText(key: string, purpose: string, text: string): string {
  return `${text}.${signatureOf(key, purpose, text).toString('base64url')}`;
}

/** Returns the text if it was signed for this purpose with one of the keys; otherwise undefined. */
export function readSignedText(
  keys: string | readonly string[],
  purpose: string,
  signed: string,
): string | undefined {
  const end = signed.lastIndexOf('.');
  if (end < 1) return undefined;
  const text = signed.slice(0, end);
  const given = Buffer.from(signed.slice(end + 1), 'base64url');
  const isGenuine = [keys].flat().some((key) => {
    const wanted = signatureOf(key, purpose, text);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isGenuine ? text : undefined;
}

/** Signs with a key that is derived from the given key (base64) and the purpose. */
function signatureOf(key: string, purpose: string, text: string): Buffer {
  const ownKey = createHmac('sha256', Buffer.from(key, 'base64')).update(`signed-text ${purpose}`).digest();
  return createHmac('sha256', ownKey).update(text).digest();
}
