import { z } from 'zod';

/** What is stored in Redis for each job, in clear text: secrets travel sealed. */
export const storedJobSchema = z.object({ requestId: z.string(), payload: z.unknown() });

/** BullMQ's name for all jobs of a queue but the heartbeat. */
export const JOB_NAME = 'job';
