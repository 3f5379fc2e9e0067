import { fileURLToPath } from 'node:url';
import { type BackingContext, type BackingPart, ownPart } from './backing-service.ts';
import { probeTcp } from './ports.ts';

const PROGRAM = fileURLToPath(new URL('../outside/outside.ts', import.meta.url));
const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 30_000;

/** Stand-in of the push services, with a page that shows what was pushed: a local system reaches none of the real ones. */
export async function findPush(context: BackingContext): Promise<BackingPart> {
  const { port } = context;
  return ownPart(context, {
    name: 'push',
    by: 'embedded',
    url: `http://${HOST}:${port}`,
    command: process.execPath,
    args: [PROGRAM, String(port)],
    probe: () => probeTcp(HOST, port),
    readyTimeoutMs: READY_TIMEOUT_MS,
  });
}
