import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

const CONNECT_TIMEOUT_MS = 1_000;

/**
 * Start of a range of ports below the system's range for outgoing connections. If a service
 * listened in the outgoing range and stopped, a client that keeps reconnecting could get the
 * service's port as its own, connect to itself, and block the service.
 */
const FIRST_FREE = 20_000;
const LAST_FREE = 29_999;
const TRIES = 200;

/**
 * Time limit for killed processes to release their ports. A process with many threads takes about
 * 150 ms, and longer on a busy machine.
 */
const RELEASED_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 25;

/** Returns `count` different ports that are currently free. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  for (let tries = 0; found.size < count; tries++) {
    if (tries > TRIES) throw new StartError(`no free ports between ${FIRST_FREE} and ${LAST_FREE}`);
    const port = randomInt(FIRST_FREE, LAST_FREE + 1);
    if (await isPortFree(port)) found.add(port);
  }
  return [...found];
}

/** Resolves to true if the port is free on the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

type NamedPort = { name: string; port: number };

/**
 * Waits for the ports of killed processes. Throws one StartError that names every port in use and
 * its purpose.
 */
export async function requireFreePorts(ports: NamedPort[]): Promise<void> {
  const deadline = Date.now() + RELEASED_WITHIN_MS;
  let taken = await takenOf(ports);
  while (taken.length > 0 && Date.now() < deadline) {
    await sleep(LOOK_EVERY_MS);
    taken = await takenOf(taken);
  }
  const [first] = taken;
  if (!first) return;
  throw new StartError(
    `Already in use: port ${taken.map(({ name, port }) => `${port} (${name})`).join(', ')}. ` +
      `Stop the program that listens there (find it with: lsof -i :${first.port}), then start again.`,
  );
}

async function takenOf(ports: NamedPort[]): Promise<NamedPort[]> {
  const taken: NamedPort[] = [];
  for (const named of ports) if (!(await isPortFree(named.port))) taken.push(named);
  return taken;
}

/** Opens and closes a TCP connection. Throws if there is no answer within a second. */
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
