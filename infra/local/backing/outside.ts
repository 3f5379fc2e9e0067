import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackingContext, BackingPart } from './backing-service.ts';
import { probeTcp } from './ports.ts';

const PROGRAM = fileURLToPath(new URL('../outside/outside.ts', import.meta.url));
const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 30_000;

/** Stand-in of the push services, with a page that shows what was pushed: a local system reaches none of the real ones. */
export async function findPush({ port, env, logDir }: BackingContext): Promise<BackingPart> {
  const url = `http://${HOST}:${port}`;
  const probe = (): Promise<void> => probeTcp(HOST, port);
  const spec = {
    name: 'push',
    command: process.execPath,
    args: [PROGRAM, String(port)],
    env,
    logFile: join(logDir, 'push.log'),
    probe,
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
  return { name: 'push', by: 'embedded', url, ports: [port], spec, probe };
}
