import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const OPENING_AT_ONCE = 200;
const OPEN_WITHIN_MS = 120_000;
const RETRY_MS = 1_000;
const HEAR_WITHIN_MS = 30_000;
const NEW_STREAM = 'event: hello\n';
const BROADCAST = 'event: posts\n';

/**
 * Opens a stream per token over bare sockets, so that the load costs less than the measured server.
 */
export async function openReaders(
  port: number,
  tokens: readonly string[],
  { atOnce = OPENING_AT_ONCE, lastId }: { atOnce?: number; lastId?: string } = {},
) {
  const sockets: Socket[] = [];
  let bytes = 0;
  let heard = 0;
  let wanted = 0;
  let onAll: (() => void) | undefined;
  let failed: Error | undefined;

  const open = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      sockets.push(socket);
      socket.on('error', reject).on('close', () => {
        failed ??= new Error('a stream was closed');
        reject(failed);
      });
      let isOpen = false;
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (!isOpen && chunk.includes(NEW_STREAM)) {
          isOpen = true;
          resolve();
        } else if (!isOpen && !chunk.includes('HTTP/1.1 200'))
          reject(new Error(chunk.toString().slice(0, 300)));
        for (let at = chunk.indexOf(BROADCAST); at >= 0; at = chunk.indexOf(BROADCAST, at + 1)) heard += 1;
        if (heard >= wanted) onAll?.();
      });
      const behind = lastId === undefined ? '' : `Last-Event-ID: ${lastId}\r\n`;
      socket.write(
        `GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n${behind}\r\n`,
      );
    });

  const waiting = tokens.values();
  const deadline = performance.now() + OPEN_WITHIN_MS;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const token of waiting) {
        for (let isOpen = false; !isOpen; ) {
          if (performance.now() > deadline) throw new Error('the streams were not open in time');
          isOpen = await open(token).then(
            () => true,
            (error) => {
              // Reconnects after a refused or cut stream, like a page.
              if (lastId === undefined) throw error;
              return delay(RETRY_MS * (0.5 + Math.random()), false);
            },
          );
        }
      }
    }),
  );
  return {
    bytes: () => bytes,
    /** Number of broadcasts received, added up over all readers. */
    heard: () => heard,
    /** Resolves with the `performance` time when every reader has received one more broadcast. */
    heardByAll: () =>
      new Promise<number>((resolve, reject) => {
        wanted += tokens.length;
        const tooLate = setTimeout(
          () => reject(failed ?? new Error(`${wanted - heard} readers have not received it`)),
          HEAR_WITHIN_MS,
        );
        onAll = () => {
          clearTimeout(tooLate);
          onAll = undefined;
          resolve(performance.now());
        };
        if (heard >= wanted) onAll();
      }),
    close() {
      for (const socket of sockets)
        socket
          .removeAllListeners('close')
          .on('error', () => undefined)
          .destroy();
    },
  };
}
