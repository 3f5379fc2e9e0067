import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { CallSite, SiteReply } from './call-site.ts';
import type { Mailbox } from './open-mailbox.ts';

export const STEPS = ['sign-up', 'mail', 'confirm', 'account', 'slot', 'erasure'] as const;
export type Step = (typeof STEPS)[number];
export type TakeStep = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>;

export const CANARY_DEADLINES = {
  /**
   * Time limit for the mail with the code. The code is valid for ten minutes, but few people wait
   * that long for a mail.
   */
  mailMs: 3 * MINUTE_MS,
  /** Time limit for the erasure of the account. */
  erasureMs: MINUTE_MS,
  /** Pause between two checks for the mail, and between two checks for the end of the erasure. */
  lookEveryMs: 5 * SECOND_MS,
};
const PASSWORD_BYTES = 24;
/**
 * Maximum age of the newest finished slot, in slots. The newest finished slot usually began at most
 * two slots ago. The third slot allows for a delay.
 */
const SLOTS_BEHIND_MAX = 3;
/** The code has its own line in the mail’s text. */
const CODE = /^\s*([A-Z0-9]{6})\s*$/m;

/**
 * Signs up, reads the code from the mail, confirms the account, checks that the newest slot is
 * recent, and deletes the account. If a run is killed, the auth service erases its account later.
 */
export function runCanary({
  call,
  mailbox,
  newAddress,
  deadlines,
  signal,
}: {
  call: CallSite;
  mailbox: Mailbox;
  newAddress: () => string;
  deadlines: typeof CANARY_DEADLINES;
  signal: AbortSignal;
}) {
  return async (takeStep: TakeStep): Promise<void> => {
    const email = newAddress();
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const { handle } = await takeStep('sign-up', async () => {
      const profile = { fullName: 'Canary', phone: '+442079460958', country: 'United Kingdom' };
      const body = { ...profile, email, password, accepted: AGREEMENTS };
      return dataOf(await call(authEndpoints.register, { body }));
    });
    const confirmationCode = await takeStep('mail', () => waitForCode());
    const { token } = await takeStep('confirm', async () =>
      dataOf(await call(authEndpoints.confirmCode, { body: { email, handle, confirmationCode } })),
    );
    try {
      await takeStep('account', () => readAccount(email, token));
      await takeStep('slot', () => readSlot(token));
    } finally {
      await takeStep('erasure', () => erase({ email, password, token }));
    }

    async function findCode(): Promise<string | undefined> {
      return (await mailbox.take(email)).map((text) => CODE.exec(text)?.[1]).findLast(Boolean);
    }

    /** Tries again after a failure, because the mailbox may be busy for a moment. */
    async function waitForCode(): Promise<string> {
      let failure: unknown;
      const look = async () => {
        failure = undefined;
        return findCode().catch((error: unknown) => {
          failure = error;
          return undefined;
        });
      };
      return waitFor('code', deadlines.mailMs, look).catch((error: unknown) => {
        throw failure ?? error;
      });
    }
  };

  async function readAccount(email: string, token: string): Promise<void> {
    const user = dataOf(await call(authEndpoints.getCurrentUser, { token }));
    if (user.email !== email) throw new Error('the site answered with another account');
    dataOf(await call(signalsEndpoints.getSignalsDelivery, { token }));
  }

  /** Throws unless the newest finished slot is recent by the site’s own clock. */
  async function readSlot(token: string): Promise<void> {
    const reply = await call(signalsEndpoints.getSignalsSummary, { token });
    const { lastSlot, slotSeconds } = dataOf(reply);
    if (!lastSlot) throw new Error('the site has no slot');
    const ageSeconds = (reply.at.getTime() - Date.parse(lastSlot.startsAt)) / SECOND_MS;
    if (ageSeconds > SLOTS_BEHIND_MAX * slotSeconds)
      throw new Error(`the newest slot is ${Math.round(ageSeconds)} s old`);
    if (lastSlot.outcome === 'missed') throw new Error('the newest slot was missed');
  }

  /**
   * Deletes the account. Then waits until a sign-in gets the same error as a sign-in with an
   * unknown address.
   */
  async function erase({ token, ...credentials }: { email: string; password: string; token: string }) {
    const reply = await call(accountEndpoints.deleteAccount, { token });
    const { erasesAt } = dataOf(reply);
    if (Date.parse(erasesAt) > reply.at.getTime() + deadlines.erasureMs)
      throw new Error(`the account stays until ${erasesAt}`);
    await waitFor('erasure', deadlines.erasureMs, async () => {
      const { status, error } = await call(authEndpoints.login, { body: credentials });
      if (error === errors.invalidCredentials.code) return true;
      if (error === errors.deletionScheduled.code) return undefined;
      throw new Error(`the sign-in answered ${status} ${error}`);
    });
  }

  async function waitFor<Found>(
    what: string,
    withinMs: number,
    find: () => Promise<Found | undefined>,
  ): Promise<Found> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      if (performance.now() > deadline) throw new Error(`no ${what} within ${withinMs / SECOND_MS} s`);
      await delay(deadlines.lookEveryMs, undefined, { signal });
    }
  }
}

function dataOf<E extends Pick<Endpoint, 'reply'>>({ status, error, data }: SiteReply<E>) {
  if (data === undefined) throw new Error(`the site answered ${status} ${error}`);
  return data;
}
