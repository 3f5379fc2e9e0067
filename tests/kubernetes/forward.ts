import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePorts } from '../../infra/local/backing/ports.ts';

const READY_WITHIN_MS = 30_000;

/** Forwards a local port to one pod of the target, until `close` or the end of that pod. */
export async function forward(
  namespace: string,
  target: string,
  port: number,
): Promise<{ url: string; close(): void }> {
  const [local = 0] = await findFreePorts(1);
  const args = ['--namespace', namespace, 'port-forward', target, `${local}:${port}`];
  const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const late = setTimeout(() => child.kill(), READY_WITHIN_MS);
  const isReady = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'close').then(() => false),
  ]);
  clearTimeout(late);
  if (!isReady) throw new Error(`kubectl port-forward ${target} ended: ${errors}`);
  // The pipes of kubectl must be read, because kubectl stops when a pipe is full.
  child.stdout.resume();
  return { url: `http://127.0.0.1:${local}`, close: () => void child.kill() };
}
