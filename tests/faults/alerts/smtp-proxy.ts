import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/**
 * Starts a proxy in front of a mail server. The proxy can be down, hang, and refuse recipients.
 * `targetUrl` returns the address of the mail server, and is called for each connection.
 */
export async function startSmtpProxy(targetUrl: () => string) {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let refuses = (_address: string): boolean => false;
  const server = createServer((client) => {
    const { hostname, port: targetPort } = new URL(targetUrl());
    const upstream = connect(Number(targetPort), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('close', () => {
      sockets.delete(client);
      upstream.destroy();
    });
    upstream.on('close', () => {
      sockets.delete(upstream);
      client.destroy();
    });
    upstream.on('data', (chunk) => void (isHanging || client.write(chunk)));
    client.on('data', (chunk) => {
      if (isHanging) return;
      // Replaces a refused address with an empty one, so that the mail server sends the refusal. A
      // refusal from the proxy could arrive in the wrong order, because a client may send several
      // commands at once.
      const text = chunk
        .toString('latin1')
        .replaceAll(/^RCPT TO:<([^>]*)>/gim, (line, address) => (refuses(address) ? 'RCPT TO:<>' : line));
      upstream.write(text, 'latin1');
    });
  });
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async (): Promise<void> => {
    dropAll();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await once(server.listen(0, HOST), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://${HOST}:${port}`,
    /** Refuses connections until `start`. */
    down: close,
    start: () => once(server.listen(port, HOST), 'listening'),
    /** Accepts connections, but answers nothing until `resume`. */
    hang(): void {
      isHanging = true;
    },
    resume(): void {
      isHanging = false;
      dropAll();
    },
    /** Sets which recipients are refused for good. */
    refuse(which: (address: string) => boolean): void {
      refuses = which;
    },
    close,
  };
}
