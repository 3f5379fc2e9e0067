import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { errors } from '@croneai/contracts/errors.ts';
import { auditRecorded } from '@croneai/contracts/events/audit.ts';
import { twoFactorDisabled } from '@croneai/contracts/events/notices.ts';
import { email as emailAddress, singleLine } from '@croneai/contracts/text.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { type AuthConfig, readAuthConfig } from '../config.ts';
import { type Connections, connect } from '../connections.ts';
import { createEndSessions } from '../sessions/end-sessions.ts';
import { createSessionStore } from '../sessions/session-store.ts';

/*
 * For an operator, when a member has lost both the phone and the recovery codes: takes the second factor away, ends every
 * session, tells the member and leaves an audit entry. An admin enrols a new one at the next sign-in. Run it where auth
 * runs, with auth's environment:
 *
 *   node services/auth/src/two-factor/reset-two-factor.ts ada@example.com --reason "identity checked by phone, ticket 123"
 */

/** Nobody's id: the operator has no account, and whoever can run this has the keys anyway. */
export const OPERATOR_ID = '0'.repeat(24);
const EVENTS_OUT_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 100;

export type ResetRequest = { email: string; reason: string };
export type ResetOutcome = 'reset' | 'no-such-member' | 'was-off';

/** Ends when the events are out. */
export async function resetTwoFactor(
  config: AuthConfig,
  request: ResetRequest,
  now = () => new Date(),
): Promise<ResetOutcome> {
  const logger = createLogger({ name: 'reset-two-factor', level: config.LOG_LEVEL });
  const parts = { logger, health: createHealth(), metrics: createMetrics('reset-two-factor'), now };
  const connections = await connect(config, parts);
  try {
    return await takeAway(connections, request, now());
  } finally {
    await connections.close();
  }
}

async function takeAway(
  { users, redis }: Connections,
  { email, reason }: ResetRequest,
  now: Date,
): Promise<ResetOutcome> {
  const member = await users.findByEmail(email);
  if (!member) return 'no-such-member';
  const sessionsToEnd = { begunUntil: now, exceptSessionId: null };
  const changed = await users.change<boolean>(member.id, (user) => {
    if (!user.twoFactor) return { result: false };
    const aggregate = { aggregateId: user.id, aggregateVersion: user.version + 1, now };
    const { enabledAt } = user.twoFactor;
    const told = createEvent(twoFactorDisabled, {
      ...aggregate,
      payload: {
        recipient: { kind: 'member', userId: user.id },
        changedAt: now.toISOString(),
        address: '',
        by: 'operator',
      },
    });
    const recorded = createEvent(auditRecorded, {
      ...aggregate,
      payload: {
        actor: { userId: OPERATOR_ID, role: 'admin' },
        action: 'two-factor.reset',
        subject: { kind: 'member', id: user.id },
        before: { twoFactorEnabledAt: enabledAt.toISOString() },
        after: { twoFactorEnabledAt: null },
        reason,
        address: '',
      },
    });
    return { set: { twoFactor: null, sessionsToEnd }, events: [told, recorded], result: true };
  });
  if (!changed?.result) return 'was-off';
  await createEndSessions({ users, sessions: createSessionStore({ redis }) })(member.id, sessionsToEnd);
  await waitUntilEventsAreOut(users, member.id);
  return 'reset';
}

async function waitUntilEventsAreOut(users: Connections['users'], id: string): Promise<void> {
  const deadline = Date.now() + EVENTS_OUT_WITHIN_MS;
  while (await users.hasUnsentEvents([id])) {
    if (Date.now() > deadline)
      throw new Error('The reset is done, but its events are not out. Is Kafka running?');
    await delay(LOOK_EVERY_MS);
  }
}

/** What to do, from the command line; throws with the usage when it is not said. */
export function readRequest(args: readonly string[]): ResetRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  });
  const email = emailAddress.safeParse(positionals[0]);
  const reason = singleLine({ label: 'The reason', maxLength: 500 }).safeParse(values.reason);
  if (!email.success || !reason.success || positionals.length !== 1)
    throw new Error('Usage: reset-two-factor.ts EMAIL --reason "why, and who checked"');
  return { email: email.data, reason: reason.data };
}

const TOLD: Record<ResetOutcome, string> = {
  reset: 'Two-factor login is off for this member, and every session has ended.',
  'no-such-member': 'There is no member with this address.',
  'was-off': errors.twoFactorOff.message,
};

if (import.meta.main) {
  runProcess({
    name: 'reset-two-factor',
    main: async () => {
      const outcome = await resetTwoFactor(readAuthConfig(), readRequest(process.argv.slice(2)));
      process.stdout.write(`${TOLD[outcome]}\n`);
      process.exit(outcome === 'reset' ? 0 : 1);
    },
  });
}
