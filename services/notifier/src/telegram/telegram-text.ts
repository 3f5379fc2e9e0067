import type { NewestHead } from '@croneai/contracts/public-log.ts';
import type { Message } from '../messages/module.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Text for Telegram's HTML mode. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** Data of the button that mutes signals until the end of the member's day. */
export const MUTE = 'mute';
/** Longest callback data and button address stay far below Telegram's limits. */
type Button = { text: string; url: string } | { text: string; callback_data: string };

/** Options of each message: HTML, and no preview that would fetch the address. */
export const withButtons = (...buttons: Button[]) => ({
  parse_mode: 'HTML' as const,
  link_preview_options: { is_disabled: true },
  ...(buttons.length > 0 && { reply_markup: { inline_keyboard: [buttons] } }),
});

/** Digits of a root that people compare. */
const ROOT_SHOWN = 8;

/** A message with the address of what it is about, and the head of the public log: a chat keeps what was said, and when. */
export function messageText({ title, body, path }: Message, siteUrl: string, head?: NewestHead): string {
  const address = new URL(path, siteUrl).href;
  return [`<b>${escaped(title)}</b>`, escaped(body), escaped(address), head && headLine(head, siteUrl)]
    .filter(Boolean)
    .join('\n');
}

function headLine({ size, root }: NewestHead, siteUrl: string): string {
  const address = new URL(`/verify#${size}.${root}`, siteUrl).href;
  return `<a href="${escaped(address)}">Record: ${size.toLocaleString('en-US')} entries, root ${escaped(root.slice(0, ROOT_SHOWN))}</a>`;
}

/** The address that the button opens; behind the `#` the proof that it was opened, which no server on the way sees. */
export const openAddress = ({ path, receiptToken }: Message, siteUrl: string): string =>
  new URL(`${path}#r=${receiptToken}`, siteUrl).href;
