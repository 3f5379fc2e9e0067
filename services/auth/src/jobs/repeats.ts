import { topics } from '@croneai/contracts/events/topics.ts';
import { republishWhenLost } from '@croneai/platform/events/lost-topics.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import { eraseDueAccounts } from '../account/erase-account.ts';
import type { Parts } from '../connections.ts';
import { remindOfSessions } from '../learning/remind-of-sessions.ts';
import { endLeftSessions } from '../sessions/end-left-sessions.ts';

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
