/*
 * What lies outside of an installation, for a machine that reaches nothing outside: push services and Telegram.
 * One program with one page that shows what was sent, as the inbox of mails does.
 * Usage: node outside.ts PORT
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { outsidePage } from './outside-page.ts';
import { createPushSide, type PushSide } from './push-side.ts';
import type { Call, OutsideMessage, Reply, Side } from './side.ts';
import { createTelegramSide, type TelegramSide } from './telegram-side.ts';

const HOST = '127.0.0.1';
const BODY_BYTES_MAX = 100_000;
/** The page and its JSON show the newest. */
const MESSAGES_KEPT = 500;

export type Outside = {
  port: number;
  url: string;
  push: PushSide;
  telegram: TelegramSide;
  messages: OutsideMessage[];
  close(): Promise<void>;
};

/** Starts it in this process. */
export async function startOutside(port = 0): Promise<Outside> {
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
    if (call.path === '/messages') return { status: 200, json: messages };
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
    messages,
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await startOutside(Number(process.argv[2]));
  process.on('SIGTERM', () => process.exit(0));
}
