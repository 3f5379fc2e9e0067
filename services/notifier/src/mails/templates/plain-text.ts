import { cutText } from '@croneai/contracts/cut-text.ts';

/** Longest name that a greeting or a header carries. */
const NAME_MAX_LENGTH = 60;
/** Longest reply of a mail server that is kept. */
const REPLY_MAX_LENGTH = 300;

/** Control characters (line breaks among them), and the invisible ones that reorder or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/** One line of visible text: what may stand in a header, a subject or a log line. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/gu, ' ').trim();
}

/** Whatever a mail client would turn into a link. */
const LOOKS_LIKE_LINK = /[/\\@:<>]|www|\S[.。．｡]\S/iu;

/**
 * A name as a mail may show it; empty when it is not fit to be shown. A confirmation mail goes to an address that
 * nobody has confirmed yet, so whoever typed the name must not be able to send a stranger a link or a message with it.
 */
export function displayName(fullName: string): string {
  const name = oneLine(fullName);
  if (LOOKS_LIKE_LINK.test(name) || name.length > NAME_MAX_LENGTH) return '';
  return name;
}

/** A mail server's reply for the delivery row. Spam filters quote what they refuse, so the secret is taken out. */
export function withoutSecret(reply: string, secret: string): string {
  const text =
    secret === '' ? reply : reply.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…');
  return cutText(oneLine(text), REPLY_MAX_LENGTH);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
