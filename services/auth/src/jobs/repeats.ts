import { topics } from '@croneai/contracts/events/topics.ts';
import { describeError } from '@croneai/platform/errors.ts';
import { republishWhenLost } from '@croneai/platform/events/lost-topics.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import { eraseDueAccounts } from '../account/erase-account.ts';
import type { Parts } from '../connections.ts';
import { remindOfSessions } from '../learning/remind-of-sessions.ts';

/** Due erasures are read from the database, so a restart or an outage only delays them. */
const ERASE_EVERY_MS = 2_000;
const RENEW_KEYS_EVERY_MS = 60_000;
const REMIND_EVERY_MS = 5_000;
const END_SESSIONS_EVERY_MS = 2_000;

/** What this service does again and again. */
export const repeats = (parts: Parts): Repeat[] => [
  { name: 'end left sessions', everyMs: END_SESSIONS_EVERY_MS, work: endLeftSessions(parts) },
  { name: 'renew sessions of API keys', everyMs: RENEW_KEYS_EVERY_MS, work: parts.apiKeys.renewSessions },
  { name: 'erase due accounts', everyMs: ERASE_EVERY_MS, work: eraseDueAccounts(parts) },
  { name: 'remind of live sessions', everyMs: REMIND_EVERY_MS, work: remindOfSessions(parts) },
  republishWhenLost(parts, topics.users),
];

const SWEEP_LIMIT = 100;

/**
 * Ends what a crash or an outage left. A change that ends sessions and API keys records that in the same write
 * (`sessionsToEnd`), because Redis may fail between that write and their end. Whoever's cannot be ended does not hold up the
 * others.
 */
function endLeftSessions({ users, endSessions, logger }: Parts) {
  let isFailing = false;
  return async (): Promise<void> => {
    let hasFailed = false;
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const batch = await users.findWithSessionsToEnd(SWEEP_LIMIT, after);
      for (const { id, sessionsToEnd } of batch) {
        await endSessions(id, sessionsToEnd).catch((error: unknown) => {
          const reason = describeError(error).message;
          if (!isFailing && !hasFailed) logger.warn({ userId: id, reason }, 'cannot end sessions yet');
          hasFailed = true;
        });
      }
      after = batch.at(-1)?.id;
      isLast = batch.length < SWEEP_LIMIT;
    }
    isFailing = hasFailed;
  };
}
