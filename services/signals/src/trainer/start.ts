import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import type { TrainerConfig } from '../config.ts';
import { connect } from './connections.ts';
import { repeats } from './repeats.ts';
import { workers } from './workers.ts';

/**
 * Starts one trainer; any number may run, one job at a time is worked on by one of them. It shares nothing with the scans but the stores:
 * while no trainer runs, the last champion decides until it is too old.
 */
export const start = (
  config: TrainerConfig,
  { queuePrefix, ...options }: StartOptions & { queuePrefix?: string } = {},
): Promise<RunningService> =>
  startService({
    ...options,
    name: 'signals-trainer',
    config,
    connect: (own, process) => connect(own, process, queuePrefix),
    repeats,
    workers,
  });
