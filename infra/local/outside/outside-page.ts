import type { OutsideMessage } from './side.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const row = ({ side, at, to, title, text, url, action }: OutsideMessage): string => `<li>
<p><b>${escaped(title)}</b> <small>${escaped(side)} to ${escaped(to)}, ${escaped(at)}</small></p>
<p>${escaped(text)}</p>
${url === null ? '' : `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`}
${action ? `<form method="post" action="${escaped(action.path)}"><button>${escaped(action.label)}</button></form>` : ''}
</li>`;

/** What was pushed and said, newest first; looks again every few seconds. */
export const outsidePage = (messages: readonly OutsideMessage[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Sent to members</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}li{border-top:1px solid #ccc;list-style:none}ul{padding:0}p{margin:.4rem 0}</style>
<h1>Sent to members</h1>
<p>What push services and Telegram would have shown.</p>
<form method="post" action="/telegram/write"><input name="text" aria-label="To the bot" placeholder="/stop"> <button>Write to the bot</button></form>
<ul>${messages.map(row).join('\n') || '<li><p>Nothing yet.</p></li>'}</ul>
`;
