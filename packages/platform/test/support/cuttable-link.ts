import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableLink = {
  /** URL of the target server, but with the host and port of the link. */
  url: string;
  /** Ends all connections, and immediately ends every new one. */
  cut(): void;
  /** Blocks bytes in both directions. Connections stay open. */
  freeze(): void;
  /** Redirects new connections. Existing connections stay. */
  leadTo(targetUrl: string): void;
  /** Undoes `cut` and `freeze`. */
  restore(): void;
  close(): Promise<void>;
};

/** Opens a TCP link to a real server. A test can break and restore the link. */
export async function openLink(targetUrl: string): Promise<CuttableLink> {
  let target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isFrozen) from.pause();
      from.on('data', (bytes) => to.write(bytes)).on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(targetUrl);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    leadTo(otherUrl) {
      target = new URL(otherUrl);
    },
    restore() {
      isCut = false;
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
