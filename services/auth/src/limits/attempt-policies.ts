/**
 * Limits on attempts that concern one subject (an email address or a user). Attempts are counted by
 * place, network, and browser.
 */
export type AttemptPolicy = {
  /** Name of the counters, unique to this policy. */
  name: string;
  /**
   * Number of attempts without a wait. Attempts are counted for each place (an IPv4 address or an
   * IPv6 /64). Attempts from a known browser are counted for that browser instead.
   */
  free: number;
  /** Wait after the last free attempt. Each further wait is twice the previous one. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Time after the first attempt at which the count of attempts returns to zero. */
  forgottenAfterSeconds: number;
  /** Length of the window to which `maxFromNetwork` and `maxFromAll` apply. */
  windowSeconds: number;
  /**
   * Maximum number of attempts in a window from one network (an IPv4 /24 or an IPv6 /48). Attempts
   * from a member's known browsers are counted together instead, with the same maximum.
   */
  maxFromNetwork: number;
  /**
   * Maximum number of attempts in a window from all networks together. Attempts from known browsers
   * are not counted.
   */
  maxFromAll: number;
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * Allows about a hundred guesses a day from one place, and 9,600 from all places together. This is
 * too few to guess a password that `refuseWeakPassword` allows.
 */
export const SIGN_IN: AttemptPolicy = {
  name: 'sign-in',
  free: 10,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: DAY_S,
  windowSeconds: 15 * MINUTE_S,
  maxFromNetwork: 30,
  maxFromAll: 100,
};
/**
 * Limits how many mails with a confirmation code one address gets, over all its registrations. If
 * strangers register an address, its owner gets at most `maxFromAll` of these mails per hour. One
 * network cannot use up this limit, because `maxFromNetwork` is lower.
 */
export const CODE_MAIL: AttemptPolicy = {
  name: 'code-mail',
  free: 6,
  firstWaitSeconds: 10 * MINUTE_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 8,
  maxFromAll: 12,
};
const CONFIRM: AttemptPolicy = {
  name: 'confirm',
  free: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: 15 * MINUTE_S,
  maxFromNetwork: 40,
  maxFromAll: 100,
};
/**
 * Limits code entries and code mails of callers who have neither the registration's password nor
 * its handle (a secret of the browser that made the registration). One place can request at most
 * half of a registration's mails without these proofs, so other people at the owner's IP address
 * cannot use up all the mails.
 */
const CONFIRM_UNPROVEN: AttemptPolicy = {
  name: 'confirm-unproven',
  free: 5,
  firstWaitSeconds: HOUR_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 20,
  maxFromAll: 100,
};
/**
 * Returns the policy that limits a call about a registration. Returns undefined if the caller has
 * the registration's handle.
 */
export function guessesOf({
  handle,
  password,
}: {
  handle?: string | undefined;
  password?: string | undefined;
}): AttemptPolicy | undefined {
  if (handle !== undefined) return undefined;
  return password === undefined ? CONFIRM_UNPROVEN : CONFIRM;
}
/**
 * Limits mails with a reset link. Beyond the limit, callers get the usual answer, but no mail is
 * sent. They can still use the link from an earlier mail, because no wait is longer than a link's
 * lifetime.
 */
export const FORGOT: AttemptPolicy = {
  name: 'forgot',
  free: 5,
  firstWaitSeconds: 5 * MINUTE_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 6,
  maxFromAll: 8,
};
/**
 * Limits codes of the second factor. A caller who guesses codes already has the password or a
 * session. By using up this limit, the caller can keep the owner from signing in with a new browser
 * until the password changes. Three of a million codes are valid at any time. With twenty guesses
 * an hour, the chance to guess a code is one in seven hundred per day.
 */
export const SECOND_FACTOR: AttemptPolicy = {
  name: 'second-factor',
  free: 10,
  firstWaitSeconds: 5 * MINUTE_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 20,
  maxFromAll: 20,
};
/**
 * Limits how often a member can enter access codes. A code has 90 random bits and cannot be
 * guessed, so the limit only saves work.
 */
export const ACCESS_CODE: AttemptPolicy = {
  name: 'access-code',
  free: 10,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: 15 * MINUTE_S,
  maxFromNetwork: 20,
  maxFromAll: 30,
};
/**
 * Limits the access codes that all callers together enter from one address or network, at sign-up
 * or later. No limit covers all addresses together: with such a limit, a few strangers could block
 * everybody’s codes. A code has 90 random bits and cannot be guessed anyway.
 */
export const ACCESS_CODE_GLOBAL: AttemptPolicy = {
  name: 'access-code-of-anybody',
  free: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 300,
  maxFromAll: Number.MAX_SAFE_INTEGER,
};
/** Limits email changes, because each one mails an address that the member typed. */
export const EMAIL_CHANGE: AttemptPolicy = {
  name: 'email-change',
  free: 10,
  firstWaitSeconds: HOUR_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 10,
  maxFromAll: 10,
};
