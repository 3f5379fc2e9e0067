import type { ChildProcess } from 'node:child_process';

/** Processes that end with us, however we end (unless we are killed: then the record does it, see process-record.mjs). */
const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) killGroup(child);
});

/** Ends the child with this process. The child must lead a process group of its own (`detached`). */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
}

/** Ends the child and everything that it has started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}
