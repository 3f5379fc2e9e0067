import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { errors } from '@croneai/contracts/errors.ts';
import { email as emailAddress, singleLine } from '@croneai/contracts/text.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { type AuthConfig, loadConfig } from '../config.ts';
import { type Connections, connect } from '../connections.ts';
import { type RemovalOutcome, removeTwoFactor } from '../two-factor/remove-two-factor.ts';
import { byOperator } from '../users/member-audit.ts';

/*
 * For an operator, when no admin can help: the only admin has lost both the phone and the recovery codes. Does
 * what the desk's call does. Run it where auth runs, with auth's environment:
 *
 *   node services/auth/src/commands/reset-two-factor.ts ada@example.com --reason "identity checked by phone, ticket 123"
 */

const EVENTS_OUT_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 100;

export type ResetRequest = { email: string; reason: string };

/** Ends when the events are out. */
export async function resetTwoFactor(
  config: AuthConfig,
  request: ResetRequest,
  now = () => new Date(),
): Promise<RemovalOutcome> {
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
  connections: Connections,
  { email, reason }: ResetRequest,
  now: Date,
): Promise<RemovalOutcome> {
  const { users } = connections;
  const member = await users.findByEmail(email);
  if (!member) return 'no-such-member';
  const outcome = await removeTwoFactor(connections)(member.id, byOperator(reason), now);
  if (outcome === 'reset') await waitUntilEventsAreOut(users, member.id);
  return outcome;
}

async function waitUntilEventsAreOut(users: Connections['users'], id: string): Promise<void> {
  const deadline = Date.now() + EVENTS_OUT_WITHIN_MS;
  while (await users.hasUnsentEvents([id])) {
    if (Date.now() > deadline)
      throw new Error('The reset is done, but its events are not out. Is Kafka running?');
    await delay(LOOK_EVERY_MS);
  }
}

/** Parses the command line; throws with the usage. */
function readRequest(args: readonly string[]): ResetRequest {
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

const MESSAGES: Record<RemovalOutcome, string> = {
  reset: 'Two-factor login is off for this member, and every session has ended.',
  'no-such-member': 'There is no member with this address.',
  'was-off': errors.twoFactorOff.message,
};

if (import.meta.main) {
  runProcess({
    name: 'reset-two-factor',
    main: async () => {
      const outcome = await resetTwoFactor(loadConfig(), readRequest(process.argv.slice(2)));
      process.stdout.write(`${MESSAGES[outcome]}\n`);
      process.exit(outcome === 'reset' ? 0 : 1);
    },
  });
}
