import { randomUUID } from 'node:crypto';
import type { SecurityEvent } from '@croneai/contracts/security-events.ts';
import { describeError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { SecurityLogDocument, SecurityLogModel, StoredSecurityEvent } from './security-log.model.ts';

const KEPT_EVENTS = 100;
const KEPT_FAILURES = 20;
const MAX_USER_AGENT_LENGTH = 300;
const FAILURES: readonly SecurityEvent['event'][] = ['sign-in-failed', 'second-factor-failed'];

/**
 * Keeps the history of an account for its member. An event is stored after the change that it
 * records. If the event cannot be stored, the change still succeeds, because important changes are
 * mailed as well.
 */
export function createSecurityLog(parts: {
  securityLogs: SecurityLogModel;
  logger: Logger;
  now: () => Date;
}) {
  const { securityLogs, logger, now } = parts;
  async function push(userId: string, event: StoredSecurityEvent): Promise<void> {
    const isFailure = FAILURES.includes(event.event);
    const list = isFailure ? 'failures' : 'events';
    const kept = isFailure ? KEPT_FAILURES : KEPT_EVENTS;
    const update = { $push: { [list]: { $each: [event], $slice: -kept } } };
    const write = () => securityLogs.updateOne({ _id: userId }, update, { upsert: true });
    // The first write fails if another process has just inserted the member's document. The second
    // write then updates the document.
    if (!(await unlessDuplicate(write()))) await write();
  }

  async function record(
    userId: string,
    event: SecurityEvent['event'],
    /**
     * The client that made the change, or `support` for a change by our team. For `support`,
     * neither the network address nor the browser is stored.
     */
    client: Client | 'support',
  ): Promise<void> {
    const { address, userAgent = '' } = client === 'support' ? { address: '', userAgent: undefined } : client;
    const bySupport = client === 'support';
    const stored = {
      id: randomUUID(),
      at: now(),
      event,
      bySupport,
      address,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    };
    await push(userId, stored).catch((error: unknown) => {
      logger.warn({ userId, event, reason: describeError(error).message }, 'security log not written');
    });
  }

  return {
    record,

    /** Lists the events of a member, newest first. */
    async list(userId: string): Promise<SecurityEvent[]> {
      const log = await securityLogs.findById(userId).lean<SecurityLogDocument>();
      const all = [...(log?.events ?? []), ...(log?.failures ?? [])];
      return all
        .sort((a, b) => b.at.getTime() - a.at.getTime())
        .map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
    },

    async erase(userId: string): Promise<void> {
      await securityLogs.deleteOne({ _id: userId });
    },
  };
}
