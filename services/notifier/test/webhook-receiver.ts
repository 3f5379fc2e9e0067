import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../tests/support/until.ts';

export type Call = {
  id: string;
  body: string;
  json: { type?: string; data?: Record<string, unknown> } & Record<string, unknown>;
  headers: Record<string, string>;
};
type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Starts a server that receives webhook calls like a member's server. Calls can be verified with
 * the public library for Standard Webhooks.
 */
export async function startReceiver() {
  const calls: Call[] = [];
  let answer: Answer = (_req, res) => res.end('ok');
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      const headers = req.headers as Record<string, string>;
      const isJson = headers['content-type'] === 'application/json';
      calls.push({ id: headers['webhook-id'] ?? '', body, json: isJson ? JSON.parse(body) : {}, headers });
      answer(req, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path = '/hook') => `http://${host}${path}`,
    calls,
    /** Verifies the signature of a call. Throws if the signature is wrong. */
    verify: (secret: string, { body, headers }: Call) => new Webhook(secret).verify(body, headers),
    answer: (with_: Answer) => {
      answer = with_;
    },
    callsOf: (id: string) => calls.filter((call) => call.id === id),
    waitFor: (what: string, fits: (call: Call) => boolean, deadlineMs?: number) =>
      until(
        what,
        () => {
          const found = calls.find(fits);
          if (!found) throw new Error(`${calls.length} calls, none of them fits`);
          return found;
        },
        deadlineMs,
      ),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
