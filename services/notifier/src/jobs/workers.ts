import type { Health } from '@croneai/platform/health.ts';
import { type JobWorker, startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { MAIL_QUEUE, mailJobSchema } from './mail-queue.ts';
import { MAILING_QUEUE, mailingJobSchema } from './mailing-queue.ts';
import type { sendMail } from './send-mail.ts';
import type { workOnMailings } from './work-on-mailings.ts';

/** As many as the mail server gets connections. */
const CONCURRENCY = 5;

/** Mailings are long and may wait for each other. */
const MAILINGS_AT_ONCE = 1;

/** What this service works on in the background. */
export function startWorkers(parts: {
  redisUrl: string;
  sendMail: ReturnType<typeof sendMail>;
  workOnMailings: ReturnType<typeof workOnMailings>;
  logger: Logger;
  metrics: Metrics;
  health: Health;
}): { close(): Promise<void> } {
  const { sendMail: handleMail, workOnMailings: handleMailing, ...rest } = parts;
  const workers: JobWorker[] = [
    startJobWorker({
      ...rest,
      name: MAIL_QUEUE,
      schema: mailJobSchema,
      concurrency: CONCURRENCY,
      handle: handleMail,
    }),
    startJobWorker({
      ...rest,
      name: MAILING_QUEUE,
      schema: mailingJobSchema,
      concurrency: MAILINGS_AT_ONCE,
      handle: handleMailing,
    }),
  ];
  return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) };
}
