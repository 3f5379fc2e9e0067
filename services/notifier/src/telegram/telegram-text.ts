import type { NewestHead } from '@croneai/contracts/public-log.ts';
import type { ChannelMessage } from '../messages/module.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Escapes text for Telegram's HTML mode. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** Callback data of the button that mutes signals until the end of the member's day. */
export const MUTE = 'mute';
/**
 * A button below a message. The longest URL and callback data in use are far below Telegram's
 * limits.
 */
type Button = { text: string; url: string } | { text: string; callback_data: string };

/**
 * Returns the options of an HTML message. The link preview is off, because Telegram would fetch the
 * URL to make the preview.
 */
export const withButtons = (...buttons: Button[]) => ({
  parse_mode: 'HTML' as const,
  link_preview_options: { is_disabled: true },
  ...(buttons.length > 0 && { reply_markup: { inline_keyboard: [buttons] } }),
});

/** Number of characters of the log's root that people compare by eye. */
const ROOT_SHOWN = 8;

/**
 * Returns the message as HTML, with a link to the page about its subject. If `head` is set, adds
 * the size and root hash of the public log, with a link to a page that checks the log against them.
 */
export function messageText(
  { title, body, path }: ChannelMessage,
  siteUrl: string,
  head?: NewestHead,
): string {
  const address = new URL(path, siteUrl).href;
  return [`<b>${escaped(title)}</b>`, escaped(body), escaped(address), head && headLine(head, siteUrl)]
    .filter(Boolean)
    .join('\n');
}

function headLine({ size, root }: NewestHead, siteUrl: string): string {
  const address = new URL(`/verify#${size}.${root}`, siteUrl).href;
  return `<a href="${escaped(address)}">Public log: ${size.toLocaleString('en-US')} entries, root ${escaped(root.slice(0, ROOT_SHOWN))}</a>`;
}

/**
 * Returns the URL of the “Open” button. The receipt token follows the `#`, so no server sees it.
 */
export const openAddress = ({ path, receiptToken }: ChannelMessage, siteUrl: string): string =>
  new URL(`${path}#r=${receiptToken}`, siteUrl).href;
