import type { Logger } from '@croneai/platform/logger.ts';
import { resultOfFailure } from '../channels/telegram/telegram-bot.ts';

/**
 * Ends well where Telegram refuses a change of the private channel: the invite was used, the person is gone or is one of its admins. Trying
 * again changes nothing.
 */
export async function unlessRefused({ logger }: { logger: Logger }, call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    const { outcome, reason, cause } = resultOfFailure(error);
    if (outcome !== 'refused' || cause === 'key-refused') throw error;
    logger.warn({ reason }, 'Telegram refused a change of the private channel');
  });
}
