import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import type { WorkerConfig } from '../config.ts';
import { connect } from './connections.ts';
import { repeats } from './repeats.ts';
import { workers } from './workers.ts';

/** Starts one worker process; any number of them may run. It works on the jobs that the clock plans, and serves no calls. */
export const start = (
  config: WorkerConfig,
  { queuePrefix, ...options }: StartOptions & { queuePrefix?: string } = {},
): Promise<RunningService> =>
  startService({
    ...options,
    name: 'signals-worker',
    config,
    connect: (own, process) => connect(own, process, queuePrefix),
    repeats,
    workers,
  });
