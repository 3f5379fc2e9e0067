import { parseArgs } from 'node:util';
import { email as emailAddress, singleLine } from '@croneai/contracts/text.ts';
import { AppError } from '@croneai/platform/errors.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { type AuthConfig, loadConfig } from '../start.ts';
import { byOperator } from '../users/module.ts';
import { waitUntilEventsAreOut, withModules } from './with-modules.ts';

/*
 * An operator runs this command if the only admin has lost both the phone and the recovery codes,
 * so that no admin can use the admin page. Run it on the host of the auth service, with
 * its environment:
 *
 *   node services/auth/src/commands/reset-two-factor.ts ada@example.com --reason "identity checked by phone, ticket 123"
 */

export type ResetRequest = { email: string; reason: string };

/**
 * Resolves once the events are published, or earlier if nothing was reset. `message` is the text to
 * print.
 */
export const resetTwoFactor = (
  config: AuthConfig,
  { email, reason }: ResetRequest,
  now?: () => Date,
): Promise<{ isReset: boolean; message: string }> =>
  withModules({ name: 'reset-two-factor', config, now }, async ({ users, twoFactor }) => {
    const member = await users.findByEmail(email);
    if (!member) return { isReset: false, message: 'There is no member with this address.' };
    try {
      await twoFactor.remove(member.id, byOperator(reason));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { isReset: false, message: error.message };
    }
    await waitUntilEventsAreOut({ users }, [member.id]);
    return {
      isReset: true,
      message: 'Two-factor login is off for this member, and every session has ended.',
    };
  });

/**
 * Parses the command line. Throws an error with the usage if the address or the reason is missing
 * or invalid.
 */
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

if (import.meta.main) {
  runProcess({
    name: 'reset-two-factor',
    main: async () => {
      const { isReset, message } = await resetTwoFactor(loadConfig(), readRequest(process.argv.slice(2)));
      process.stdout.write(`${message}\n`);
      process.exit(isReset ? 0 : 1);
    },
  });
}
