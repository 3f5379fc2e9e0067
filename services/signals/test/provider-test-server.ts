import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProviderRequest = {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
};

export type CannedReply = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** A string is sent unchanged. Anything else is sent as JSON. */
  readonly body: unknown;
};

export type ProviderServer = {
  readonly url: string;
  readonly requests: ProviderRequest[];
  /** Faults that replace the next replies, in order. */
  readonly faults: (CannedReply | 'hang' | 'cut')[];
  /** The server's clock, sent in its Date header. */
  now: number;
  close(): Promise<void>;
};

/** Starts a local server that answers like a provider, and fails like one on request. */
export async function startProviderServer(
  answer: (request: ProviderRequest, now: number) => CannedReply | Promise<CannedReply>,
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = [];
  const faults: ProviderServer['faults'] = [];
  const server = createServer((incoming, response) => {
    const request = { url: new URL(incoming.url ?? '/', 'http://provider'), headers: incoming.headers };
    requests.push(request);
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') {
      incoming.socket.destroy();
      return;
    }
    void Promise.resolve(fault ?? answer(request, provider.now)).then(
      ({ status = 200, headers = {}, body }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          date: new Date(provider.now).toUTCString(),
          ...headers,
        });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    now: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
