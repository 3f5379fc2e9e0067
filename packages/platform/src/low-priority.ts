import os from 'node:os';
import { describeError } from './errors.ts';
import type { Logger } from './logger.ts';

/**
 * Lets other processes of the machine run first. A process with a lower priority keeps it; a
 * refused change is logged.
 */
export function takeLowPriority(logger: Logger): void {
  const wanted = os.constants.priority.PRIORITY_BELOW_NORMAL;
  try {
    // A higher number means a lower priority; only a privileged process may decrease its own
    // number.
    if (os.getPriority() < wanted) os.setPriority(wanted);
  } catch (error) {
    logger.warn({ err: describeError(error) }, 'process priority not changed');
  }
}
