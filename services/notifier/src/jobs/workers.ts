import type { Health } from '@croneai/platform/health.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Lane } from './mail-lanes.ts';
import { mailJobSchema } from './mail-queues.ts';
import { MAILING_QUEUE, mailingJobSchema } from './mailing-queue.ts';
import type { sendMail } from './send-mail.ts';
import type { workOnMailings } from './work-on-mailings.ts';

/** Mailings are long and may wait for each other. */
const MAILINGS_AT_ONCE = 1;

/** What this service works on in the background. */
export function startWorkers(parts: {
  redisUrl: string;
  lanes: readonly Lane[];
  sendMailIn: (lane: Lane) => ReturnType<typeof sendMail>;
  workOnMailings: ReturnType<typeof workOnMailings>;
  logger: Logger;
  metrics: Metrics;
  health: Health;
}): { close(): Promise<void> } {
  const { lanes, sendMailIn, workOnMailings: handleMailing, ...rest } = parts;
  const ofLane = (lane: Lane) => {
    const send = sendMailIn(lane);
    return startJobWorker({
      ...rest,
      name: lane.name,
      schema: mailJobSchema,
      concurrency: lane.concurrency,
      handle: async (job) => {
        // Before the claim: who waits for its turn holds no row.
        await lane.turn();
        await send(job);
      },
    });
  };
  const ofMailings = startJobWorker({
    ...rest,
    name: MAILING_QUEUE,
    schema: mailingJobSchema,
    concurrency: MAILINGS_AT_ONCE,
    handle: handleMailing,
  });
  const workers = [...lanes.map(ofLane), ofMailings];
  return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) };
}
