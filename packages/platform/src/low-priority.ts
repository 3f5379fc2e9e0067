import os from 'node:os';
import { describeError } from './errors.ts';
import type { Logger } from './logger.ts';

/**
 * Lowers the priority of this process, so that other processes of the machine run first. If its
 * priority is already lower, nothing changes. A refusal by the system is logged and ignored.
 */
export function takeLowPriority(logger: Logger): void {
  const wanted = os.constants.priority.PRIORITY_BELOW_NORMAL;
  try {
    // A higher number means a lower priority. Only a privileged process may decrease the number.
    if (os.getPriority() < wanted) os.setPriority(wanted);
  } catch (error) {
    logger.warn({ err: describeError(error) }, 'process priority not changed');
  }
}
