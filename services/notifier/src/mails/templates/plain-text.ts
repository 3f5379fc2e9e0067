import { cutText } from '@croneai/rules/cut-text.ts';

/** Maximum length of a name in a greeting or a header, in characters. */
const NAME_MAX_LENGTH = 60;
/** Maximum stored length of a mail server's reply, in characters. */
const REPLY_MAX_LENGTH = 300;

/**
 * Control characters (including line breaks) and invisible characters that reorder or hide text.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/** Returns a single line of visible text that is safe for a header, a subject, or a log line. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/gu, ' ').trim();
}

/** Matches text that a mail client would turn into a link. */
const LOOKS_LIKE_LINK = /[/\\@:<>]|www|\S[.。．｡]\S/iu;

/**
 * Returns the name if it is safe to show in a mail; otherwise returns an empty string. A visitor
 * can sign up with a stranger's address, so the name must not contain a link or a message for that
 * stranger.
 */
export function displayName(fullName: string): string {
  const name = oneLine(fullName);
  if (LOOKS_LIKE_LINK.test(name) || name.length > NAME_MAX_LENGTH) return '';
  return name;
}

/**
 * Returns a mail server's reply as the delivery stores it. Spam filters quote the text that they
 * refuse, so the secret is removed.
 */
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

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
