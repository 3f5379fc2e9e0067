import { createPace } from '@croneai/platform/limits/pace.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { MAIL_LANES, type MailLane } from '../mails/module.ts';
import type { MailSendingConfig } from './config.ts';
import { createMailServer, type MailServer, mustUseTls } from './mail-server.ts';

/**
 * Number of connections that each process opens to the mail server, for each of the lanes `codes`
 * and `mails`.
 */
const CONNECTIONS = 5;
const limitsOf = (config: MailSendingConfig): Record<MailLane, LaneLimits> => ({
  codes: { concurrency: CONNECTIONS, perMinute: config.CODES_PER_MINUTE },
  mails: { concurrency: CONNECTIONS, perMinute: config.MAILS_PER_MINUTE },
  'bulk-mails': { concurrency: config.BULK_MAILS_CONCURRENCY, perMinute: config.BULK_MAILS_PER_MINUTE },
});
type LaneLimits = { concurrency: number; perMinute: number | undefined };

export type Lane = {
  name: MailLane;
  concurrency: number;
  mailServer: MailServer;
  /** Resolves when the lane's pace allows the next mail. */
  turn: () => Promise<void>;
};

/** Opens the connections to the mail server, and paces each lane. */
export function openMailLanes(
  config: MailSendingConfig & { CRONE_MODE: 'local' | 'production' },
  { redis, signal }: { redis: Redis; signal: AbortSignal },
) {
  const { SMTP_URL: url, MAIL_FROM: from, CRONE_MODE: mode } = config;
  const limits = limitsOf(config);
  const requiresTls = mustUseTls(url, { mode, plainHosts: config.SMTP_PLAIN_HOSTS });
  const lanes = MAIL_LANES.map((name): Lane => {
    const { concurrency, perMinute } = limits[name];
    return {
      name,
      concurrency,
      mailServer: createMailServer({ url, from, connections: concurrency, requiresTls }),
      turn: createPace(redis, { key: `notifier:pace:${name}`, perMinute, signal }),
    };
  });
  return {
    lanes,
    /** All lanes use the same mail server, so one lane is enough for the check. */
    isUp: async () => Boolean(await lanes[0]?.mailServer.isUp()),
    close: () => lanes.forEach(({ mailServer }) => void mailServer.close()),
  };
}
