/*
 * Simulates external services that cannot be reached from a local system: push services and
 * Telegram. The program also shows the sent messages on a page. Usage: node outside.ts PORT
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { createPushSide } from './push-side.ts';
import type { Call, OutsideMessage, Reply, Side } from './side.ts';
import { createTelegramSide } from './telegram-side.ts';

const HOST = '127.0.0.1';
const BODY_BYTES_MAX = 100_000;
/** Maximum number of messages on the page. */
const MESSAGES_KEPT = 500;

export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** Starts the simulated services in this process. */
export async function startOutside(port = 0) {
  const messages: OutsideMessage[] = [];
  const note = (message: OutsideMessage): void => {
    messages.unshift(message);
    messages.length = Math.min(messages.length, MESSAGES_KEPT);
  };
  const push = createPushSide(note);
  const telegram = createTelegramSide(note);
  const sides: Side[] = [push, telegram];

  const answer = async (call: Call): Promise<Reply> => {
    if (call.path === '/')
      return { status: 200, text: outsidePage(messages), headers: { 'content-type': 'text/html' } };
    for (const side of sides) {
      const reply = await side.answer(call);
      if (reply) return reply;
    }
    return { status: 404, text: 'nothing here' };
  };
  const server = createServer((req, res) => {
    const work = async (): Promise<void> => {
      const body = await bodyOf(req);
      const { pathname: path, search } = new URL(req.url ?? '/', 'http://outside');
      const call = { method: req.method ?? 'GET', path, search, headers: req.headers, body };
      const { status, headers, json, text } = await answer({ ...call, origin: `http://${req.headers.host}` });
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      res
        .writeHead(status, { ...type, ...headers })
        .end(json === undefined ? (text ?? '') : JSON.stringify(json));
    };
    work().catch((error: unknown) => res.writeHead(400).end(String(error)));
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://${HOST}:${taken}`,
    push,
    telegram,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const row = ({ side, at, to, title, text, url, action }: OutsideMessage): string => `<li>
<p><b>${escaped(title)}</b> <small>${escaped(side)} to ${escaped(to)}, ${escaped(at)}</small></p>
<p>${escaped(text)}</p>
${url === null ? '' : `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`}
${action ? `<form method="post" action="${escaped(action.path)}"><button>${escaped(action.label)}</button></form>` : ''}
</li>`;

/**
 * Returns a page with pushed and sent messages, newest first. The page refreshes every few seconds.
 */
const outsidePage = (messages: readonly OutsideMessage[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Sent to members</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}li{border-top:1px solid #ccc;list-style:none}ul{padding:0}p{margin:.4rem 0}</style>
<h1>Sent to members</h1>
<p>What push services and Telegram would have shown.</p>
<form method="post" action="/telegram/write"><input name="text" aria-label="To the bot" placeholder="/stop"> <button>Write to the bot</button></form>
<ul>${messages.map(row).join('\n') || '<li><p>Nothing yet.</p></li>'}</ul>
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await startOutside(Number(process.argv[2]));
  process.on('SIGTERM', () => process.exit(0));
}
