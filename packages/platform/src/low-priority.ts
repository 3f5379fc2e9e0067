import os from 'node:os';
import { describeError } from './errors.ts';
import type { Logger } from './logger.ts';

/**
 * Lets other processes of the machine come first. A process that was started with a lower priority keeps it, and one that may
 * not change it logs that.
 */
export function takeLowPriority(logger: Logger): void {
  const wanted = os.constants.priority.PRIORITY_BELOW_NORMAL;
  try {
    // Higher numbers come later; only a privileged process may lower its own.
    if (os.getPriority() < wanted) os.setPriority(wanted);
  } catch (error) {
    logger.warn({ err: describeError(error) }, 'process priority not changed');
  }
}
