import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

const CONNECT_TIMEOUT_MS = 1_000;

/**
 * Below the range from which systems take the ports of outgoing connections: while a service is down, a client that tries to
 * reach it again and again could otherwise be given that very port, connect to itself and keep the service from starting.
 */
const FIRST_FREE = 20_000;
const LAST_FREE = 29_999;
const TRIES = 200;

/** A killed process of many threads is a zombie for some 150 ms while its ports are still held; a busy machine takes longer. */
const RELEASED_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 25;

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

type NamedPort = { name: string; port: number };

/** Waits for what a killed process still holds. Throws one StartError that names every port in use and what it is needed for. */
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
