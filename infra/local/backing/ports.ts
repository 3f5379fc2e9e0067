import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { StartError } from '../start-error.ts';

const CONNECT_TIMEOUT_MS = 1_000;

/**
 * Below the range from which systems take the ports of outgoing connections: while a service is down, a client that tries to
 * reach it again and again could otherwise be given that very port, connect to itself and keep the service from starting.
 */
const FIRST_FREE = 20_000;
const LAST_FREE = 29_999;
const TRIES = 200;

/** As many different ports that are free at the moment. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  for (let tries = 0; found.size < count; tries++) {
    if (tries > TRIES) throw new StartError(`no free ports between ${FIRST_FREE} and ${LAST_FREE}`);
    const port = randomInt(FIRST_FREE, LAST_FREE + 1);
    if (await isPortFree(port)) found.add(port);
  }
  return [...found];
}

/** True when this port of the loopback address can be listened on. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Throws one StartError that names every port in use and what it is needed for. */
export async function requireFreePorts(ports: { name: string; port: number }[]): Promise<void> {
  const taken: string[] = [];
  for (const { name, port } of ports) {
    if (!(await isPortFree(port))) taken.push(`${port} (${name})`);
  }
  if (taken.length === 0) return;
  const [first] = ports.filter(({ port }) => taken[0]?.startsWith(`${port} `));
  throw new StartError(
    `Already in use: port ${taken.join(', ')}. Stop the program that listens there ` +
      `(find it with: lsof -i :${first?.port ?? ''}), then start again.`,
  );
}

/** Opens a TCP connection and closes it. Throws without an answer within a second. */
export function probeTcp(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.on('error', fail);
    socket.on('timeout', () => fail(new Error(`no answer from ${host}:${port}`)));
    socket.on('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}
