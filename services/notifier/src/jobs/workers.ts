import type { Health } from '@croneai/platform/health.ts';
import { type JobWorker, startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { MAIL_QUEUE, mailJobSchema } from './mail-queue.ts';
import type { sendMail } from './send-mail.ts';

/** As many as the mail server gets connections. */
const CONCURRENCY = 5;

/** What this service works on in the background. */
export function startWorkers(parts: {
  redisUrl: string;
  sendMail: ReturnType<typeof sendMail>;
  logger: Logger;
  metrics: Metrics;
  health: Health;
}): JobWorker {
  const { sendMail: handle, ...rest } = parts;
  return startJobWorker({
    ...rest,
    name: MAIL_QUEUE,
    schema: mailJobSchema,
    concurrency: CONCURRENCY,
    handle,
  });
}
